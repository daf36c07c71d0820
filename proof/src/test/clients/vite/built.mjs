// What Vite makes of the application for production: builds it, and says on its first line which port serves it.
import { build, preview } from 'vite';

await build({ logLevel: 'silent' });
const site = await preview({
  logLevel: 'silent',
  preview: { host: '127.0.0.1', port: 0, allowedHosts: ['app.example.com'] }
});
console.log(site.httpServer.address().port);
