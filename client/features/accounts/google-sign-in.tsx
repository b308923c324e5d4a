import { Anchor, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import type { ReactNode } from 'react'
import { GOOGLE_SIGN_IN_PATH } from '../../../shared/domain/google.ts'
import type { Site } from '../../../shared/domain/site.ts'
import { paths, safeRedirect } from '../../lib/paths.ts'
import { queryClient } from '../../lib/queries.ts'
import { siteQuery } from '../../lib/site.ts'

/** Returns nothing after an error. */
const readSite = async (): Promise<Partial<Site>> => {
  try {
    return await queryClient.fetchQuery({ ...siteQuery, retry: false })
  } catch {
    return {}
  }
}

/** Alternatives to the password, if the site offers them. `school` renders the button of its name. */
export const otherWays = async (school: (name: string) => Promise<ReactNode>) => {
  const { google, oidcName } = await readSite()
  if (!google && !oidcName) return undefined
  return (
    <>
      {oidcName && (await school(oidcName))}
      {google && <OtherWays />}
    </>
  )
}

export const googleSignIn = async () => ((await readSite()).google ? <GoogleSignIn /> : undefined)

const useRedirect = () => useSearchParams()[0].get('redirect')

const OtherWays = () => {
  const { t } = useTranslation('accounts')
  return (
    <>
      <GoogleSignIn />
      <Anchor component={Link} to={paths.sso(useRedirect() ?? undefined)} ta="center" fw={700}>
        {t('sso.title')}
      </Anchor>
    </>
  )
}

const GoogleSignIn = () => {
  const { t } = useTranslation('accounts')
  const wanted = safeRedirect(useRedirect())
  return (
    <Button
      component="a"
      href={`${GOOGLE_SIGN_IN_PATH}?redirect=${encodeURIComponent(wanted)}`}
      variant="default"
      fullWidth
      leftSection={<Logo />}
    >
      {t('signIn.google')}
    </Button>
  )
}

const Logo = () => (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden>
    <path
      fill="#ea4335"
      d="M24 9.5c3.5 0 6.7 1.2 9.2 3.6l6.9-6.9C35.9 2.4 30.5 0 24 0 14.6 0 6.5 5.4 2.6 13.2l8 6.2C12.4 13.7 17.7 9.5 24 9.5z"
    />
    <path
      fill="#4285f4"
      d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9c-.6 3-2.2 5.5-4.8 7.2l7.7 6C44.4 37.9 47 31.8 47 24.6z"
    />
    <path fill="#fbbc05" d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-8-6.2a24 24 0 0 0 0 21.6l8-6.2z" />
    <path
      fill="#34a853"
      d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.4-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-8 6.2C6.5 42.6 14.6 48 24 48z"
    />
  </svg>
)
