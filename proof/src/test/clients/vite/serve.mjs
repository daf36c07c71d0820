// Vite's development server, with hot reload: says on its first line which port it has.
import { createServer } from 'vite';

const site = await createServer({
  logLevel: 'silent',
  server: { host: '127.0.0.1', port: 0, allowedHosts: ['.example'] }
});
await site.listen();
console.log(site.httpServer.address().port);
