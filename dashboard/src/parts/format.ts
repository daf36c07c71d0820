// Numbers, times and durations as the reader's locale writes them.

const whole = new Intl.NumberFormat();
const one = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(undefined, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

export const number = (value: number): string => whole.format(value);
export const decimal = (value: number): string => one.format(value);
/** A part of 1 in percent, with two places. */
export const share = (value: number): string => percent.format(value);
export const timeOfDay = (millis: number): string => clock.format(millis);
export const dateAndTime = (millis: number): string => moment.format(millis);

/** Minutes as "1 h 5 min". */
export function minutes(count: number): string {
  if (count < 60) return `${count} min`;
  const rest = count % 60;
  return `${number(Math.floor(count / 60))} h` + (rest ? ` ${rest} min` : '');
}

/** Seconds as "12 s", "3 min" or "2 h 5 min". */
export function seconds(count: number): string {
  return count < 100 ? `${Math.round(count)} s` : minutes(Math.round(count / 60));
}

/** Who changed something: "token ci", or a part of the node itself. */
export const authorOf = (author: string): string => author.replace(/^token:/, 'token ');

/** A message with a full stop, so that another sentence can follow it. */
export const sentence = (text: string): string => (text === '' || /[.!?…]$/.test(text) ? text : `${text}.`);

/** "1 room", "2 rooms". */
export function counted(count: number, word: string, plural = `${word}s`): string {
  return `${number(count)} ${count === 1 ? word : plural}`;
}

/** A clock that is hours and days before or after now, in words. */
export function distance(millis: number, now: number): string {
  const gap = millis - now;
  const ahead = Math.abs(gap) / 1000;
  const text = ahead < 86_400 ? seconds(ahead) : counted(Math.round(ahead / 86_400), 'day');
  if (ahead < 1) return 'now';
  return gap >= 0 ? `in ${text}` : `${text} ago`;
}
