// Shows the widget of a provider of challenges: a promise of the token that stands for the proof.
const vestibuleSolve = (() => {
let loading, place, times = 0;
const load = script => loading = loading || new Promise((done, fail) => {
window.vestibuleLoaded = done;
const tag = document.createElement('script');
tag.src = script + '?render=explicit&onload=vestibuleLoaded';
tag.onerror = () => {
loading = 0;
fail();
};
document.head.append(tag);
});
return async ({provider, script, siteKey, action, cData, size}) => {
// A token that did not count: the provider may be away, and all visitors come again.
if (times++) await new Promise(next => setTimeout(next, Math.min(60, 2 ** (times - 1)) * 1e3));
await load(script);
const widgets = window[provider == 'recaptcha' ? 'grecaptcha' : provider];
if (place) place.remove();
place = document.createElement('div');
place.style.marginTop = '1.5rem';
(document.getElementById('press') || document.getElementById('vestibule-challenge')).after(place);
const unseen = size == 'invisible';
return new Promise((done, fail) => {
const how = {sitekey: siteKey, callback: done, 'error-callback': fail, 'close-callback': fail};
if (action) Object.assign(how, {action, cData, appearance: unseen ? 'interaction-only' : 'always', 'response-field': false});
else how.size = size;
const widget = widgets.render(place, how);
if (unseen && !action) widgets.execute(widget);
});
};
})();
