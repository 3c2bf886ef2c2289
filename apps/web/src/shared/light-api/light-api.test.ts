// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest'
import { errorData } from './error-code.ts'
import { createLightApi } from './light-api.ts'

/** A server that sends these responses in order, and the requests that it got. */
function aServer(...answers: { status?: number; body: unknown }[]) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request)
    const { status = 200, body } = answers[asked.length - 1] ?? { status: 500, body: 'no answer' }
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}

const refusal = (code: string, data?: unknown) => ({
  status: 403,
  body: { status: 403, code, message: code, data },
})

describe('the light client', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('writes input into path, query and body, and sends the token', async () => {
    const asked = aServer(
      { body: { status: 'success', data: {} } },
      { body: { status: 'success', data: {} } },
    )
    const api = createLightApi({ token: () => 'secret' })
    await api.meeting.meetingInfo({ id: '647712840966', pwd: 'a b' })
    await api.meeting.joinMeeting({ meeting: '647712840966', displayName: 'Ada' })
    const [info, join] = asked
    expect(`${info?.method} ${info?.url}`).toMatch(
      /^GET .*\/api\/meeting\/calender\/get-meeting-info\/647712840966\?pwd=a\+b$/,
    )
    expect(info?.headers.get('authorization')).toBe('Bearer secret')
    expect(join?.method).toBe('POST')
    expect(await join?.json()).toEqual({ meeting: '647712840966', displayName: 'Ada' })
  })

  it('sends in the same task if the token is known', async () => {
    const asked = aServer(
      { body: { status: 'success', data: {} } },
      { body: { status: 'success', data: {} } },
    )
    const known = createLightApi({ token: () => 'secret' }).system.config()
    expect(asked).toHaveLength(1)
    await known
    const awaited = createLightApi({ token: async () => 'secret' }).system.config()
    expect(asked).toHaveLength(1)
    await awaited
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer secret',
      'Bearer secret',
    ])
  })

  it('throws the code and the data of a refusal', async () => {
    aServer(refusal('room.locked', { retryAfterSeconds: 5 }))
    const error: unknown = await createLightApi()
      .room.enter()
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'room.locked' })
    expect(errorData(error)).toEqual({ retryAfterSeconds: 5 })
  })

  it('treats a response from elsewhere as a failure', async () => {
    aServer({ status: 502, body: '<html>' })
    await expect(createLightApi().system.config()).rejects.toMatchObject({
      code: 'general.failed',
      status: 502,
    })
  })

  it('repeats a call once with a renewed token', async () => {
    const asked = aServer(refusal('identity.token_expired'), refusal('identity.token_expired'))
    const api = createLightApi({ token: () => 'old', renew: async () => 'new' })
    await expect(api.room.enter()).rejects.toMatchObject({ code: 'identity.token_expired' })
    expect(asked).toHaveLength(2)
  })

  it('[4.2] checks whether its own user is suspended, and repeats nothing', async () => {
    const asked = aServer(refusal('identity.suspended'), refusal('identity.suspended'))
    const renew = vi.fn<() => Promise<string | null>>(async () => 'new')
    await expect(createLightApi({ token: () => 'mine', renew }).room.enter()).rejects.toMatchObject({
      code: 'identity.suspended',
    })
    expect([asked.length, renew.mock.calls.length]).toEqual([1, 1])
    // A visitor who signs in with a suspended account has no session to ask for.
    await expect(createLightApi({ renew }).room.enter()).rejects.toMatchObject({ code: 'identity.suspended' })
    expect([asked.length, renew.mock.calls.length]).toEqual([2, 1])
  })
})
