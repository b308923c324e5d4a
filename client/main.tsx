import '@fontsource-variable/nunito-sans/index.css'
import '@mantine/core/styles.css'
import './app/app.css'
import './app/forced-colours.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { Providers } from './app/providers.tsx'
import { loadStylesAgain } from './app/load-styles-again.ts'
import { createRouter } from './app/router.tsx'
import { tellOfFailedLoads } from './app/tell-of-failed-loads.ts'
import { ignoreComposedKeys } from './engines/keyboard/ignore-composed-keys.ts'
import { loadHttp } from './lib/api.ts'
import { whenIdle } from './lib/idle-callback.ts'
import { refuseStrayFiles } from './ui/prevent-file-navigation.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

const draw = () =>
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createRouter()} />
      </Providers>
    </StrictMode>,
  )

whenIdle(() => void loadHttp().catch(() => undefined))
ignoreComposedKeys()
refuseStrayFiles()
loadStylesAgain()
tellOfFailedLoads()
if (globalThis.buildonStyles) void globalThis.buildonStyles.then(draw)
else draw()
