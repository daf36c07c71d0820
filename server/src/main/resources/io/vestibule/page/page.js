// Keeps the page fresh.
