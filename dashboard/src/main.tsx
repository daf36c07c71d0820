import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './shell/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startReading } from './live/reader';
import { codeInAddress, session } from './session/session';
import { App } from './shell/App';
import { takeNonce } from './shell/nonce';

takeNonce();
const code = codeInAddress();
if (code !== undefined) void session.openWithCode(code).then(startReading);
else startReading();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element for the page');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
