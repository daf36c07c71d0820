// The shop's clock and its stock: one WebSocket, one fetch, nothing from elsewhere.
const clock = document.querySelector(".clock");
if (clock) {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/clock`);
  socket.onmessage = (tick) => { clock.textContent = tick.data; };
  socket.onclose = () => { clock.textContent = ""; };
}

const stocks = document.querySelectorAll("[data-stock]");
if (stocks.length > 0) {
  fetch("/api/stock")
    .then((answer) => (answer.ok ? answer.json() : {}))
    .then((left) => {
      for (const place of stocks) {
        const count = left[place.dataset.stock];
        if (count !== undefined) place.textContent = `${count} left`;
      }
    })
    .catch(() => {});
}
