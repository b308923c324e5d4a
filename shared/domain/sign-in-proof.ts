import * as z from 'zod/mini'

/** Body of the refusal 'signIn.secondFactor': proves that the first step of a sign-in succeeded (SESS-02). */
export const proofSchema = z.object({ proof: z.string() })

/** Returns the path of the page for the second step, which leads to `redirect`. Browsers send the fragment to no server. */
export const codePath = (proof: string, redirect: string): string =>
  `/login/code?redirect=${encodeURIComponent(redirect)}#${proof}`
