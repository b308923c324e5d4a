import type { Request, Response } from 'express'
import type { AppContext } from '../../app-context.ts'
import type { AccountDoc } from '../accounts/accounts.service.ts'
import { NEW_COMMUNITY, type Choice } from './deep-linking.ts'
import { cookieNameOf, LAUNCH_PATH, LTI_PATH, type Begun, type Storage } from './login.ts'
import type { PlatformDoc } from './lti.model.ts'
import { escapeHtml, framesOf, hiddenFields, languageFor, sendPage } from './pages.ts'
import type { RegistrationRequest } from './registration.ts'
import { CLOSE, GO_ON, LOOK_UP, OPENED, SUBMIT, TITLED } from './scripts.ts'
import { tabTickets } from './sign-in.ts'
import { ltiTexts } from './texts.ts'

const originOf = (address: string) => new URL(address).origin

const tabLink = (address: string, text: string) =>
  `<a class="button" target="_blank" rel="noopener" href="${escapeHtml(address)}">${escapeHtml(text)}</a>`

/** In a frame: goes on to the platform, or offers a tab. */
export const sendGoOn = (
  req: Request,
  res: Response,
  { platform, state, sealed, address, storage, again }: Begun,
): void => {
  const language = languageFor(req)
  const texts = ltiTexts(language)
  const inTab = `<p>${escapeHtml(texts.blocked)}</p><p>${tabLink(again, texts.openTab)}</p>`
  sendPage(res, {
    language,
    title: 'Buildon',
    body:
      `<section id="wait"><p role="status">${escapeHtml(texts.opening)}</p></section>` +
      `<section id="tab" hidden><h2>${escapeHtml(texts.blockedTitle)}</h2>${inTab}</section>` +
      `<noscript>${inTab}</noscript>`,
    script: GO_ON,
    data: {
      address,
      probe: `${LTI_PATH}/cookie?${new URLSearchParams({ state }).toString()}`,
      key: cookieNameOf(state),
      value: sealed,
      storage: storage === undefined ? null : { target: storage, origin: originOf(platform.signInUrl) },
    },
    frames: framesOf(platform),
  })
}

/** In a frame without cookies: asks the platform for what it stores, and sends the launch again. */
export const sendLookUp = (
  req: Request,
  res: Response,
  { state, token, storage: { platform, target } }: { state: string; token: string; storage: Storage },
): void => {
  const language = languageFor(req)
  sendPage(res, {
    language,
    title: 'Buildon',
    body:
      `<p role="status">${escapeHtml(ltiTexts(language).opening)}</p>` +
      `<form method="post" action="${LAUNCH_PATH}">${hiddenFields({ id_token: token, state, proof: '' })}</form>`,
    script: LOOK_UP,
    data: { key: cookieNameOf(state), storage: { target, origin: originOf(platform.signInUrl) } },
    frames: framesOf(platform),
  })
}

interface Ready {
  platform: PlatformDoc
  account: AccountDoc
  title: string
  path: string
  locale: string | null | undefined
}

/** In a frame, after a launch: the button that opens a tab. */
export const sendReady = (
  ctx: Pick<AppContext, 'seal'>,
  req: Request,
  res: Response,
  { platform, account, title, path, locale }: Ready,
): void => {
  const language = languageFor(req, locale)
  const texts = ltiTexts(language)
  sendPage(res, {
    language,
    title,
    body:
      `<section id="ready"><p>${escapeHtml(texts.ready)}</p>` +
      `<form method="post" action="${LTI_PATH}/open" target="_blank">` +
      hiddenFields({ ticket: tabTickets.issue(ctx, account, { path }) }) +
      `<button>${escapeHtml(texts.openTab)}</button></form></section>` +
      `<section id="opened" role="status" hidden><p>${escapeHtml(texts.opened)}</p></section>`,
    script: OPENED,
    frames: framesOf(platform),
  })
}

interface Choosing {
  platform: PlatformDoc
  ticket: string
  choices: readonly Choice[]
  locale: string | null | undefined
}

const radio = (value: string, text: string, { isFirst = false, isView = false } = {}) =>
  `<label class="choice${isView ? ' view' : ''}"><input type="radio" name="choice" value="${value}"${isFirst ? ' checked' : ''}> <span>${escapeHtml(text)}</span></label>`

/** The form in which a teacher chooses what a link opens (LTIX-04). */
export const sendChoices = (req: Request, res: Response, { platform, ticket, choices, locale }: Choosing): void => {
  const language = languageFor(req, locale)
  const texts = ltiTexts(language)
  const group = ({ communityId, title, views }: Choice, at: number) =>
    `<fieldset><legend>${escapeHtml(at === 0 ? texts.choiceCourse : texts.choiceLegend)}</legend>` +
    radio(communityId, title, { isFirst: at === 0 }) +
    views
      .map((view) =>
        radio(
          `${communityId}/${view._id}`,
          texts.choiceView.replace('{{detail}}', () => view.title),
          { isView: true },
        ),
      )
      .join('') +
    '</fieldset>'
  sendPage(res, {
    language,
    title: texts.choiceTitle,
    body:
      `<form method="post" action="${LTI_PATH}/choice">${hiddenFields({ ticket })}${choices.map(group).join('')}` +
      `<fieldset><legend>${escapeHtml(texts.choiceNew)}</legend>${radio(NEW_COMMUNITY, texts.choiceNew)}` +
      `<p><label for="title">${escapeHtml(texts.choiceNewTitle)}</label> <input type="text" id="title" name="title" maxlength="200" autocomplete="off"></p></fieldset>` +
      `<button>${escapeHtml(texts.choiceAdd)}</button></form>`,
    script: TITLED,
    frames: framesOf(platform),
  })
}

/** Hands the signed answer to the platform. */
export const sendReturn = (
  req: Request,
  res: Response,
  { platform, returnUrl, jwt, locale }: { platform: PlatformDoc; returnUrl: string; jwt: string; locale: string | undefined }, // prettier-ignore
): void => {
  const language = languageFor(req, locale)
  const texts = ltiTexts(language)
  sendPage(res, {
    language,
    title: texts.returnTitle,
    body:
      `<p>${escapeHtml(texts.returnText)}</p>` +
      `<form method="post" action="${escapeHtml(returnUrl)}">${hiddenFields({ JWT: jwt })}<button>${escapeHtml(texts.returnGo)}</button></form>`,
    script: SUBMIT,
    frames: framesOf(platform),
    forms: [originOf(returnUrl)],
  })
}

/** Platforms open the registration in a frame before they are registered; only an admin's link leads here. */
const ANY_SECURE_FRAME = 'https:'

/** Sends the form of a registration. */
export const sendRegister = (req: Request, res: Response, { key, configuration, token }: RegistrationRequest): void => {
  const language = languageFor(req)
  const texts = ltiTexts(language)
  const named = { key, openid_configuration: configuration, ...(token !== undefined && { registration_token: token }) }
  sendPage(res, {
    language,
    title: texts.registerTitle.replace('{{detail}}', () => new URL(configuration).host),
    body:
      `<p>${escapeHtml(texts.registerText)}</p>` +
      `<form method="post" action="${LTI_PATH}/register">${hiddenFields(named)}<button>${escapeHtml(texts.register)}</button></form>`,
    frames: [ANY_SECURE_FRAME, originOf(configuration)],
  })
}

/** Ends a registration. */
export const sendRegistered = (req: Request, res: Response, platform: PlatformDoc): void => {
  const language = languageFor(req)
  const texts = ltiTexts(language)
  const more = platform.deployments.length > 0 ? '' : `<p>${escapeHtml(texts.registeredDeployment)}</p>`
  sendPage(res, {
    language,
    title: texts.registeredTitle,
    body: `<div role="status"><p>${escapeHtml(texts.registered)}</p>${more}</div><p><button type="button" id="close">${escapeHtml(texts.close)}</button></p>`,
    script: CLOSE,
    frames: [ANY_SECURE_FRAME, ...framesOf(platform)],
  })
}
