// Shows the widget of a provider of challenges: a promise of the token that stands for the proof.
const vestibuleSolve = (() => {
let loading, place, times = 0;
// Pages that are loaded again for each token share the count, unless the browser blocks that.
const kept = () => {
try {
return (sessionStorage.getItem('vestibule-tokens') || '').split(' ');
} catch {
return [];
}
};
const keep = () => {
try {
sessionStorage.setItem('vestibule-tokens', times + ' ' + Date.now());
} catch {}
};
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
// A token that did not count: the provider may be unreachable, and all visitors come again.
const [before, when] = kept();
if (Math.abs(Date.now() - when) < 6e4) times = Math.max(times, before);
if (times++) await new Promise(next => setTimeout(next, Math.min(60, 2 ** (times - 1)) * 1e3));
keep();
await load(script);
const widgets = window[provider == 'recaptcha' ? 'grecaptcha' : provider];
if (place) place.remove();
place = document.createElement('div');
place.style.marginTop = '1.5rem';
(document.getElementById('press') || document.getElementById('vestibule-challenge')).after(place);
const unseen = size == 'invisible';
return new Promise((done, fail) => {
const solved = token => {
keep();
done(token);
};
const how = {sitekey: siteKey, callback: solved, 'error-callback': fail, 'close-callback': fail};
if (action) Object.assign(how, {action, cData, appearance: unseen ? 'interaction-only' : 'always', 'response-field': false});
else how.size = size;
const widget = widgets.render(place, how);
if (unseen && !action) widgets.execute(widget);
});
};
})();
