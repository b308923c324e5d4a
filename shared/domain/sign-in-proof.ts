import * as z from 'zod/mini'

/** Body of the refusal 'signIn.secondFactor': proof of the first step (SESS-02). */
export const proofSchema = z.object({ proof: z.string() })

/** Returns the second step's path. Browsers send the fragment to no server. */
export const codePath = (proof: string, redirect: string): string =>
  `/login/code?redirect=${encodeURIComponent(redirect)}#${proof}`
