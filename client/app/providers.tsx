import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core'
import { ModalsProvider } from '@mantine/modals'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { queryClient } from '../lib/queries.ts'
import { cssVariables, theme } from './theme.ts'

/** The same key as in public/color-scheme.js, which applies the choice before the first paint. */
const colorSchemes = localStorageColorSchemeManager({ key: 'buildon.colors' })

/** What every page stands in: colours and type, the cache of answers, dialogs and toasts. */
export const Providers = ({ children }: { children: ReactNode }) => (
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    colorSchemeManager={colorSchemes}
    defaultColorScheme="auto"
  >
    <QueryClientProvider client={queryClient}>
      <ModalsProvider>
        <Notifications position="bottom-center" />
        {children}
      </ModalsProvider>
    </QueryClientProvider>
  </MantineProvider>
)
