import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hash } from 'bcryptjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { HEADER, pupils } from '../../e2e/support/class-lists.ts'
import { sayIn } from '../../e2e/support/texts.ts'
import { writeClassList } from '../../shared/domain/class-lists.ts'
import { fillIn } from '../testing/fields.ts'
import { network } from '../testing/network.ts'
import { here, startSite, visit, visitAs } from '../testing/site.tsx'
import { expectOnlyIn, expectTranslated, inOtherLanguages } from '../testing/words.ts'

// Each state is reached once, in English, and then displayed in every other language.

const text = sayIn('en')
const main = () => within(screen.getByRole('main'))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe('signing up', () => {
  startSite({ SIGN_UP_CODE: 'open sesame', RECAPTCHA_SITE_KEY: 'site-key', RECAPTCHA_SECRET_KEY: 'secret-key' })

  test('signing up by code, captcha or not at all, in every language [PROD-02]', async () => {
    const user = visit('/sso')
    await user.click(await screen.findByRole('button', { name: text('accounts:sso.with', { service: 'Facebook' }) }))
    expect(screen.getByRole('alert')).toHaveTextContent(text('accounts:sso.missing', { service: 'Facebook' }))
    await expectTranslated()

    visit('/signup')
    await screen.findByLabelText(text('accounts:signUp.code'))
    fillIn({ ...pupils(1)[0], signupCodeInput: '1' })
    press(text('accounts:signUp.submit'))
    await screen.findByText(text('errors:signUp.code'))
    await expectTranslated()

    network.intercept('GET', '/auth/local/signupCodeSet', { status: 200, json: { signupCodeSet: false } })
    visit('/signup')
    const captcha = await waitFor(() => {
      const script = document.head.querySelector('script[src*="recaptcha/api.js"]')
      return script ?? Promise.reject(new Error('The captcha is not asked for.'))
    })
    fireEvent.error(captcha)
    await screen.findByText(text('accounts:signUp.captchaOffline'))
    press(text('accounts:signUp.submit'))
    await screen.findByText(text('errors:signUp.captcha'))
    await expectTranslated()

    network.intercept('GET', '/api/site', async (pass) => {
      const { data } = await pass()
      return { status: 200, json: { ...(JSON.parse(data as string) as object), signUpClosed: true } }
    })
    visit('/signup')
    await screen.findByText(text('errors:signUp.closed'))
    await expectTranslated()
  })
})

describe('accounts', () => {
  const site = startSite()

  test('signing in and up, with their refusals, in every language [PROD-02]', async () => {
    const user = visit('/login')
    const submit = await screen.findByRole('button', { name: 'Sign in' })
    await user.click(submit)
    expect(await screen.findAllByText('This field is required.')).toHaveLength(2)
    await expectTranslated()
    fillIn({ userName: 'nobody', password: 'wrong' })
    await user.click(submit)
    expect(await screen.findByRole('alert')).toHaveTextContent('This password is not correct.')
    await expectTranslated()
    await user.click(main().getByRole('link', { name: text('accounts:signIn.toSignUp') }))
    await screen.findByRole('heading', { name: 'Sign up' })
    expect(here()).toBe('/signup')
    await screen.findByLabelText('E-mail')
    fillIn({ userName: '1' })
    press('Create account')
    await screen.findByText('The userName is too short.')
    await expectTranslated()
  })

  test('my communities and the settings in every language [PROD-02]', async () => {
    const { seed } = site
    const community = await seed.makeCommunity()
    const user = visitAs(await seed.makeMember(community), '/')
    await user.click(await screen.findByRole('button', { name: 'Join' }))
    await screen.findByText('Please select a community.')
    await expectTranslated([community.title])
    visit('/settings')
    await screen.findByRole('heading', { level: 1, name: 'Settings' })
    await expectTranslated()
    const admin = visitAs(await seed.admin(), '/communitymanager')
    await admin.click(await screen.findByRole('button', { name: 'Create' }))
    await screen.findByText('Title must be input')
    await expectTranslated([community.title])
  })

  test('administration in every language [PROD-02]', async () => {
    const rootless = { created: new Date(0).toISOString(), archived: true }
    const [whole, broken] = [{ ...rootless, _id: '0'.repeat(24), title: '17' }, { ...rootless, _id: '1'.repeat(24), title: '18' }] // prettier-ignore
    const missing = (json: object) => network.intercept('GET', '/api/contexts/missing', { status: 200, json })
    const user = visitAs(await site.seed.admin(), '/admin')
    await screen.findByRole('table', { name: text('admin:users.title') })
    await expectTranslated()
    fireEvent.change(screen.getByRole('searchbox', { name: text('admin:users.find') }), {
      target: { value: 'nobody at all' },
    })
    await screen.findByText(text('admin:users.noneText', { query: 'nobody at all' }))
    await expectTranslated()
    press(text('admin:users.all'))
    const [first] = await screen.findAllByRole('row', { name: /admin/ })
    await user.click(within(first as HTMLElement).getAllByRole('button')[0]!)
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(await dialog.findByRole('button', { name: text('common:reset.suggest') }))
    await dialog.findByRole('button', { name: text('common:reset.submit') })
    await expectTranslated()

    missing({ communities: [whole], passwordHash: null })
    visit('/admintools')
    await screen.findByText(text('admin:contexts.noPassword'))
    await expectTranslated()
    missing({ communities: [whole, broken], passwordHash: await hash('right', 4) })
    network.intercept('PUT', `/api/contexts/${whole._id}`, { status: 200, json: {} })
    network.intercept('POST', `/api/contexts/${whole._id}`, { status: 200, json: {} })
    network.intercept('PUT', `/api/contexts/${broken._id}`, 'offline')
    network.intercept('POST', `/api/contexts/${broken._id}`, 'offline')
    visit('/admintools')
    const password = await screen.findByLabelText(text('admin:contexts.password'))
    const enter = (value: string) => {
      fireEvent.change(password, { target: { value } })
      fireEvent.submit(password)
    }
    enter('wrong')
    await screen.findByText(text('errors:migration.password'))
    await expectTranslated()
    enter('right')
    await screen.findByText(text('admin:contexts.repaired'))
    expect(await screen.findByRole('alert')).toHaveTextContent(text('admin:contexts.failedText'))
    await screen.findByText(text('errors:offline'))
    await expectTranslated()
  })

  describe('of a community', () => {
    let communityId: string
    beforeEach(async () => {
      const { seed } = site
      const community = await seed.makeCommunity()
      await seed.makeMember(community, { firstName: 'Una', lastName: 'Quist' })
      communityId = community._id
    })

    test('authors in every language [PROD-02]', async () => {
      const user = visitAs(await site.seed.admin(), `/authormanager/${communityId}`)
      const act = async (key: string) => user.click(await screen.findByRole('button', { name: text(`authors:${key}`) }))
      const dialog = () => within(screen.getByRole('dialog'))
      await act('edit')
      await screen.findByText(text('errors:author.none'))
      await expectTranslated()
      await user.click(await screen.findByRole('button', { name: /Una Quist/ }))
      await act('makeWriter')
      await screen.findByText(text('errors:author.notManager'))
      await act('edit')
      await screen.findByLabelText(text('authors:email'))
      await expectTranslated()
      await user.click(dialog().getByRole('button', { name: text('authors:edit.save') }))
      await screen.findByText(text('authors:edit.done'))
      await act('makeManager')
      await screen.findByText(text('authors:made.manager', { name: 'Una Quist' }))
      await screen.findByText(text('authors:writers.empty'))
      // A dialog keeps its language.
      await inOtherLanguages(async (language) => {
        const say = sayIn(language.code)
        await user.click(await screen.findByText(say('authors:makeWriter')))
        const question = await screen.findByRole('dialog')
        await waitFor(() => expect(question).toHaveTextContent(say('authors:take.text', { name: 'Una Quist' })))
        await expectOnlyIn(language)
        await user.keyboard('{Escape}')
        await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      })
      await act('makeWriter')
      await screen.findByRole('dialog')
      await user.click(dialog().getByRole('button', { name: text('authors:makeWriter') }))
      await screen.findByText(text('authors:made.writer', { name: 'Una Quist' }))
      const find = screen.getByRole('searchbox', { name: text('authors:writers.find') })
      fireEvent.change(find, { target: { value: 'nobody' } })
      await screen.findByText(text('authors:writers.none', { query: 'nobody' }))
      await expectTranslated()
    })

    test('class lists in every language [PROD-02]', async () => {
      // A column that has the same name in every file, and names of people: words of the interface too.
      const column = ['Password', ...pupils(6).map(({ firstName }) => firstName)]
      const user = visitAs(await site.seed.admin(), `/authormanager/${communityId}?tab=classList`)
      const choose = async (content: string) => {
        const input = await waitFor(() => {
          const field = document.querySelector<HTMLInputElement>('[role=tabpanel] input[type=file]')
          return field ?? Promise.reject(new Error('No file is asked for.'))
        })
        await user.upload(input, new File([content], 'Grade 5.csv', { type: 'text/csv' }))
      }
      const pressIn = async (key: string) =>
        user.click(await screen.findByRole('button', { name: text(`classLists:${key}`) }))
      const stranger = { ...pupils(1)[0], userName: (await site.seed.makeUser()).userName }
      await choose(`${HEADER}\n,Lee,,1,1\nIda,Lee,ida@example.org,,word\nIda,Lee,i@example.org,ida,"w`)
      await pressIn('check')
      await screen.findByText(text('classLists:toCorrect'))
      await expectTranslated(column)
      await choose(writeClassList([...pupils(6), stranger as ReturnType<typeof pupils>[number]]))
      await pressIn('check')
      await screen.findByText(text('errors:row.userExists'))
      await expectTranslated(column)
      const list = writeClassList(pupils(2))
      await choose(list)
      await pressIn('check')
      await screen.findByText(text('classLists:valid'))
      await pressIn('submit')
      await screen.findByText(text('classLists:added'))
      await expectTranslated(column)

      visit(`/authormanager/${communityId}?tab=rename`)
      await choose(list)
      await pressIn('rename')
      await screen.findByText(text('classLists:renamed', { processed: 2, modified: 0 }))
      await expectTranslated(column)
    })
  })
})
