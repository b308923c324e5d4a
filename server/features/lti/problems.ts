export const PROBLEMS = [
  'off',
  'request',
  'platform',
  'state',
  'denied',
  'keys',
  'signature',
  'token',
  'issuer',
  'audience',
  'time',
  'nonce',
  'deployment',
  'version',
  'messageType',
  'target',
  'claims',
  'person',
  'noTeacher',
  'teachersOnly',
  'removed',
  'registration',
  'registrationKey',
  'tooMany',
] as const
export type Problem = (typeof PROBLEMS)[number]

/** A refusal that the person reads on a page. */
export class LtiProblem extends Error {
  override readonly name = 'LtiProblem'
  readonly problem: Problem
  readonly detail: string
  constructor(problem: Problem, detail = '') {
    super(`LTI: ${problem}`)
    this.problem = problem
    this.detail = detail
  }
}
