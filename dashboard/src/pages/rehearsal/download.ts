/** Offers a text as a file; it does not leave this browser otherwise. */
export function offer(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/yaml' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** A moment as the browser's own fields for dates write it: in the zone of this computer, by the minute. */
export function localText(millis: number): string {
  const there = new Date(millis - new Date(millis).getTimezoneOffset() * 60_000);
  return there.toISOString().slice(0, 16);
}
