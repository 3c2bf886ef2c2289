// @vitest-environment jsdom
import { zoneName } from '@majlis/i18n'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { RegisterPage } from './RegisterPage.tsx'

const call = '/meeting/registration/647712840966'
const page = {
  meetingId: '647712840966',
  title: 'Open house',
  agenda: '',
  bannerUrl: '/api/file/b1',
  hostName: 'Samira Tariq',
  organizationName: 'Riverside Council',
  organizationId: '00000000-0000-4000-8000-000000000001',
  startDateTime: Date.UTC(2030, 0, 8, 10),
  endDateTime: Date.UTC(2030, 0, 8, 11),
  isAllDay: false,
  startDate: null,
  endDate: null,
  timeZone: 'Europe/London',
  isRecurrent: false,
  rrule: null,
  approval: 'automatic',
  questions: [
    { id: '00000000-0000-4000-8000-0000000000aa', label: 'Where do you work?', isRequired: true },
    { id: '00000000-0000-4000-8000-0000000000ab', label: 'Anything else?', isRequired: false },
  ],
}

const branding = {
  'GET /v1/organization/branding': {
    organizationId: page.organizationId,
    name: page.organizationName,
    vanityUrl: 'riverside',
    logoUrl: null,
    favicon: null,
    primaryColor: '#365D7E',
    font: 'lato',
  },
}

const open = () =>
  renderScreen(() => <RegisterPage />, {
    path: '/register/647712840966',
    route: '/register/$meetingId',
    namespaces: ['registration', 'invitations', 'recurrence'],
  })

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('registering', () => {
  it('[3.15] asks for name, address and the organizer’s questions, then says to which address the link is sent', async () => {
    const sent = fakeCalls({ ...branding, [`GET ${call}`]: page, [`POST ${call}`]: { state: 'approved' } })
    await open()
    await screen.findByRole('heading', { name: 'Open house' })
    // The page has the look of the organisation that invites.
    expect((await screen.findByRole('link', { name: 'Riverside Council' })).getAttribute('href')).toBe(
      '/riverside',
    )
    expect(document.querySelector('img[src="/api/file/b1"]')).not.toBeNull()
    // The zone is named even if the viewer's zone shows the same time.
    expect(screen.getByText(zoneName('Europe/London', 'en'), { exact: false })).toBeTruthy()
    await expectNoViolations()
    const user = userEvent.setup()
    await user.click(screen.getByRole('button', { name: 'Register' }))
    // Everything missing is reported at once, and the first missing field has the focus.
    expect(await screen.findByText('Answer this question')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText(/Your name/))
    await user.type(screen.getByLabelText(/Your name/), 'Rafiq Islam')
    await user.type(screen.getByLabelText(/Email/), 'rafiq@outside.example')
    await user.click(screen.getByRole('button', { name: 'Register' }))
    expect(document.activeElement).toBe(screen.getByLabelText(/Where do you work/))
    expect(sent.some(({ call: one }) => one.startsWith('POST'))).toBe(false)
    // Optional questions are marked too.
    expect(screen.getByLabelText('Anything else? (optional)')).toBeTruthy()
    await user.type(screen.getByLabelText(/Where do you work/), 'Harbour office')
    await user.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText(/on its way to rafiq@outside.example/)).toBeTruthy()
    expect(sent.at(-1)?.input).toMatchObject({
      name: 'Rafiq Islam',
      email: 'rafiq@outside.example',
      answers: [{ questionId: page.questions[0]?.id, answer: 'Harbour office' }],
    })
  })

  it('[3.15] asks questions that were added since the page was opened', async () => {
    const id = '00000000-0000-4000-8000-0000000000ab'
    const added = { id, label: 'Which street?', isRequired: true }
    let questions: (typeof added)[] = []
    fakeCalls({
      [`GET ${call}`]: () => ({ ...page, questions }),
      [`POST ${call}`]: () => {
        if (questions.length > 0) return { state: 'approved' }
        questions = [added]
        return refusal('registration.answer_required', 422, { field: `answers.${id}` })
      },
    })
    await open()
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/Your name/), 'Rafiq Islam')
    await user.type(screen.getByLabelText(/Email/), 'rafiq@outside.example')
    await user.click(screen.getByRole('button', { name: 'Register' }))
    const answer = await screen.findByLabelText(/Which street/)
    expect(screen.getAllByText('Answer this question')).toHaveLength(1)
    await user.type(answer, 'Mill Street')
    expect(screen.queryByText('Answer this question')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText(/on its way to rafiq@outside.example/)).toBeTruthy()
  })

  it('[1.25] keeps the direction of the organizer’s text on pages of the other direction', async () => {
    fakeCalls({ [`GET ${call}`]: { ...page, agenda: 'Bring a lamp.' } })
    await open()
    const question = await screen.findByText('Where do you work?')
    expect(question.tagName).toBe('BDI')
    expect(screen.getByText('Open house').tagName).toBe('BDI')
    expect(screen.getByText('Bring a lamp.').dir).toBe('auto')
  })

  it('[8.4] puts a refused address beside its field', async () => {
    fakeCalls({
      [`GET ${call}`]: { ...page, questions: [] },
      [`POST ${call}`]: () => refusal('identity.disposable_email', 422, { field: 'email' }),
    })
    await open()
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/Your name/), 'Rafiq Islam')
    await user.type(screen.getByLabelText(/Email/), 'rafiq@mailinator.com')
    await user.click(screen.getByRole('button', { name: 'Register' }))
    expect(await screen.findByText('Disposable email is not allowed')).toBeTruthy()
    expect(screen.getByLabelText(/Email/).getAttribute('aria-invalid')).toBe('true')
  })

  it.each([
    ['registration.not_open', 404],
    ['input.invalid', 422],
  ])('says the same of everything that has no registration: %s', async (code, status) => {
    fakeCalls({ [`GET ${call}`]: refusal(code, status) })
    await open()
    expect(await screen.findByText('We can’t find a registration page at this address.')).toBeTruthy()
  })

  it('[8.10] shows no form if the registration could not be loaded, and tries again', async () => {
    fakeCalls({ [`GET ${call}`]: refusal('general.failed', 500) })
    await open()
    expect(await screen.findByText('Failed, please try again later.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
    expect(screen.queryByText(/the registration has closed/)).toBeNull()
  })
})
