document.querySelector('#seats').textContent = 'Row 4, seats 11 and 12';
