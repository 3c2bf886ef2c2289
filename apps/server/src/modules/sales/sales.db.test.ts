import { describe, expect, it } from 'vitest'
import { dayMs } from '../../platform/clock/durations.ts'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'

const request = {
  name: 'Nusrat Rahman',
  email: 'nusrat@riverside.example',
  organization: 'Riverside Library',
  size: '11-50',
  about: 'Prices for fifty people?',
  callTime: 'Mondays after 10',
} as const

async function setup(environment: Record<string, string> = {}) {
  const rooms = await setupRooms({ environment })
  const { browser, db, addUser, addOrganization } = rooms
  const as = async (user?: TestUser, ip?: string) =>
    (await browser({ ...(user ? { user } : {}), ...(ip ? { ip } : {}) }).api()).sales
  const operator = await addUser(await addOrganization('Operators'), 'Omar')
  await db.updateTable('users').set({ is_operator: true }).where('id', '=', operator.id).execute()
  return { ...rooms, as, operator }
}

describe('talk to sales', () => {
  it('[1.18] [7.25] stores a request, and mails it to SALES_EMAIL with the visitor in Reply-To', async () => {
    const { as, operator, mails } = await setup({ SALES_EMAIL: 'sales@council.example' })
    await (await as()).submit({ ...request, language: 'en' })
    const { data } = await (await as(operator)).list({})
    expect(data).toMatchObject({
      requests: [{ ...request, language: 'en', status: 'new' }],
      nextCursor: null,
    })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      to: 'sales@council.example',
      subject: 'Talk to sales: Riverside Library',
      replyTo: 'nusrat@riverside.example',
    })
    expect(mail?.text).toContain('Prices for fifty people?')
    expect(mail?.links.some((link) => link.endsWith('/console/sales'))).toBe(true)
  })

  it('[1.18] only stores it if SALES_EMAIL is not set', async () => {
    const { as, db, mails } = await setup()
    await (await as()).submit(request)
    expect(await mails()).toEqual([])
    expect(await db.selectFrom('sales_requests').select('email').execute()).toHaveLength(1)
  })

  it.each([
    [{ name: '' }, 'room.name_required'],
    [{ name: 'Visit https://spam.example' }, 'input.name_with_link'],
    [{ email: 'nobody' }, 'input.invalid_email'],
    [{ organization: ' ' }, 'organization.name_required'],
    [{ size: 'huge' as '1-10' }, 'sales.size_required'],
    [{ about: '  ' }, 'sales.about_required'],
  ])('[2.18] refuses %j with %s', async (wrong, code) => {
    const { as, db } = await setup()
    await expect((await as()).submit({ ...request, ...wrong })).rejects.toHaveCode(code)
    expect(await db.selectFrom('sales_requests').select('id').execute()).toEqual([])
  })

  it('is limited to five an hour per address', async () => {
    const { as } = await setup()
    for (let count = 0; count < 5; count += 1) await (await as()).submit(request)
    await expect((await as()).submit(request)).rejects.toHaveCode('general.too_many_attempts')
    await (await as(undefined, '198.51.100.9')).submit(request)
  })
})

describe('the list of requests', () => {
  it('[1.18] is read and handled by operators of the installation, newest first and by status', async () => {
    const { as, operator } = await setup()
    const api = await as(operator)
    for (const about of ['First', 'Second', 'Third']) await (await as()).submit({ ...request, about })
    const page = (await api.list({ pageSize: 2 })).data
    expect(page.requests.map(({ about }) => about)).toEqual(['Third', 'Second'])
    const rest = (await api.list({ pageSize: 2, cursor: page.nextCursor ?? '' })).data
    expect(rest).toMatchObject({ requests: [{ about: 'First' }], nextCursor: null })
    const id = rest.requests[0]?.id ?? ''
    await api.changeStatus({ id, status: 'done' })
    expect((await api.list({ status: 'done' })).data.requests).toMatchObject([{ id, status: 'done' }])
    expect((await api.list({ status: 'new' })).data.requests).toHaveLength(2)
    await api.delete({ id })
    await expect(api.delete({ id })).rejects.toHaveCode('sales.gone')
    await expect(api.changeStatus({ id, status: 'new' })).rejects.toHaveCode('sales.gone')
  })

  it('[7.25] is kept for as many days as the operator sets, or until someone deletes it', async () => {
    for (const [environment, left] of [
      [{ SALES_KEEP_DAYS: '30' }, 1],
      [{}, 2],
    ] as const) {
      const { as, clock, db, runCron } = await setup(environment)
      await (await as()).submit(request)
      clock.advance(30 * dayMs + 1)
      await (await as()).submit({ ...request, about: 'Second' })
      await runCron('delete-old-sales-requests')
      expect(await db.selectFrom('sales_requests').select('id').execute()).toHaveLength(left)
    }
  })

  it('is refused to owners of organisations', async () => {
    const { as, host, db } = await setup()
    await (await as()).submit(request)
    const { id } = await db.selectFrom('sales_requests').select('id').executeTakeFirstOrThrow()
    const api = await as({ ...host, role: 'owner' })
    await expect(api.list({})).rejects.toHaveCode('general.forbidden')
    await expect(api.changeStatus({ id, status: 'done' })).rejects.toHaveCode('general.forbidden')
    await expect(api.delete({ id })).rejects.toHaveCode('general.forbidden')
    expect(await db.selectFrom('sales_requests').select('status').execute()).toEqual([{ status: 'new' }])
  })
})
