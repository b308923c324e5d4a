import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SERVER = 'http://127.0.0.1:3000'
const PROXIED = ['/api', '/auth', '/attachments', '/uploads', '/socket.io-client']

export default defineConfig({
  root: 'client',
  plugins: [react()],
  server: {
    // With the slash, so that pages such as /authormanager stay ours.
    proxy: Object.fromEntries(
      PROXIED.map((path) => [`^${path}/`, { target: SERVER, ws: path === '/socket.io-client' }]),
    ),
  },
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // The text editor is one large chunk on purpose; npm run check holds what each page may load.
    chunkSizeWarningLimit: 2000,
  },
})
