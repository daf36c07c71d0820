import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { Router } from 'wouter';
import { MOST_NOTICES } from '../parts/notices';
import { Frame } from './Frame';
import { styleNonce } from './nonce';
import { Pages } from './Pages';
import { SessionOver } from './SessionOver';
import { theme } from './theme';

export function App() {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={styleNonce}>
      <Notifications position="bottom-right" limit={MOST_NOTICES} />
      <Router>
        <Frame>
          <Pages />
        </Frame>
      </Router>
      <SessionOver />
    </MantineProvider>
  );
}
