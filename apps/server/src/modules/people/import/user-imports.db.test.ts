import { limits, type ImportField } from '@majlis/contract'
import { call, createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '../../../platform/clock/durations.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { readWorkbook } from '../../../platform/xlsx/xlsx.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { chooseNotifications } from '../../../testing/notifications.ts'
import { addColleague, callerOf, joinAs, signIn } from '../../../testing/people.ts'
import { sendUserInvitationsJob } from './send-user-invitations.job.ts'

async function setup() {
  const accounts = await setupAccounts()
  const owner = (await joinAs(accounts)).caller
  const email = 'arif@riverside.example'
  await addColleague(accounts, owner.organizationId, { email })
  const user = await callerOf(accounts, (await signIn(accounts, { email })).data.accessToken)
  const stranger = (await joinAs(accounts, { email: 'tomas@hilltop.example', organizationName: 'Hilltop' }))
    .caller
  const calls = accounts.router.userImport
  const context = (caller: UserCaller) => ({ context: testBrowser().context(caller) })
  const upload = async (content: string | Uint8Array<ArrayBuffer>, by = owner) => {
    const body = new File([content], 'people.csv', { type: 'text/csv' })
    return (await call(calls.upload, { query: { fileName: 'people.csv' }, body }, context(by))).data
  }
  const rows = async (id: string, input: object = {}) =>
    (await call(calls.rows, { id, ...input }, context(owner))).data.rows
  await accounts.clearMails()
  const takeOnly = (allowDomain: string[]) =>
    createRouterClient(accounts.router.administration, context(owner)).saveAccessRules({
      allowDomain,
      allowedCountries: [],
      joinDomains: [],
    })
  return { accounts, owner, user, stranger, calls, context, upload, rows, takeOnly }
}

type Setup = Awaited<ReturnType<typeof setup>>
let s: Setup
beforeEach(async () => {
  s = await setup()
})

/** A password-protected workbook of Excel: a compound file that contains the package. */
const encryptedWorkbook = Uint8Array.from([
  ...Buffer.from('d0cf11e0a1b11ae1', 'hex'),
  ...new Uint8Array(504),
  ...Buffer.from('EncryptedPackage', 'utf16le'),
])

const everyKind = [
  'Email,Job title,Department',
  'Layla@riverside.example,Planner,Parks',
  'layla@Riverside.example,Planner,Parks',
  'arif@riverside.example,,',
  'not an address,,',
  ',Clerk,Roads',
  'x@mailinator.com,,',
  'rafiq@riverside.example,Clerk,Roads',
].join('\r\n')

describe('an uploaded list', () => {
  it('[3.40, 4.9] has a result for every row, and sends no invitation yet', async () => {
    const upload = await s.upload(everyKind)
    expect(upload).toMatchObject({
      status: 'review',
      columns: ['Email', 'Job title', 'Department'],
      mapping: { email: 0, jobTitle: 1, department: 2 },
      counts: { success: 2, failed: 3, already_user: 1, duplicate: 1, sent: 0 },
    })
    expect((await s.rows(upload.id)).map(({ row, result, reason }) => [row, result, reason])).toEqual([
      [2, 'success', null],
      [3, 'duplicate', null],
      [4, 'already_user', null],
      [5, 'failed', 'input.invalid_email'],
      [6, 'failed', 'identity.email_required'],
      [7, 'failed', 'identity.disposable_email'],
      [8, 'success', null],
    ])
    expect(await s.rows(upload.id, { result: 'duplicate' })).toHaveLength(1)
    expect(await s.rows(upload.id, { page: 2, pageSize: 5 })).toHaveLength(2)
    expect(await s.accounts.mails()).toEqual([])
  })

  it('[4.9] numbers its rows as in the file, and keeps text after a quote', async () => {
    const text =
      '\nEmail,Job title,Phone\n\nlayla@riverside.example,"Planner\nand ""lead""" of parks,\n,,\nx,,\nrafiq@riverside.example,,'
    const { id } = await s.upload(text)
    expect((await s.rows(id)).map(({ row, email, jobTitle }) => [row, email, jobTitle])).toEqual([
      [4, 'layla@riverside.example', 'Planner and "lead" of parks'],
      [7, 'x', ''],
      [8, 'rafiq@riverside.example', ''],
    ])
    const empty = { firstName: '', lastName: '', jobTitle: '', department: '', phone: '' }
    const corrected = { id, row: 7, ...empty, email: 'omar@riverside.example' }
    const { data } = await call(s.calls.correct, corrected, s.context(s.owner))
    expect(data.row).toMatchObject({ row: 7, result: 'success' })
  })

  it.each([
    ['+880 1711-123456', '+8801711123456'],
    ['(02) 9112.233', '029112233'],
    ['+44 (0)20 7946\u20110000', '+442079460000'],
    ['01711123456', '01711123456'],
  ])('[5.4] takes a phone number as people write it: %s', async (written, kept) => {
    const { id } = await s.upload(`Email,Phone\nlayla@riverside.example,${written}`)
    expect(await s.rows(id)).toMatchObject([{ result: 'success', phone: kept }])
  })

  it('[8.11] is read at most thirty times in ten minutes', async () => {
    for (let time = 0; time < 30; time += 1) await s.upload('layla@riverside.example')
    await expect(s.upload('layla@riverside.example')).rejects.toHaveCode('general.too_many_attempts')
  })

  it('is refused if the organisation’s lists take too much of the database', async () => {
    await s.upload('Email\nlayla@riverside.example')
    const { db } = s.accounts.database
    await db
      .updateTable('user_imports')
      .set({ rows_bytes: 1024 ** 3 })
      .execute()
    await expect(s.upload('Email\nomar@riverside.example')).rejects.toHaveCode('file.organization_full')
    const kept = await db.selectFrom('user_imports').select('id').execute()
    expect(kept).toHaveLength(1)
  })

  it('keeps names on one line, without invisible marks and links', async () => {
    const { id } = await s.upload(
      'Email,First name,Last name,Job title\nx@riverside.example,"An\nna\u202E",\u200BR\u200Dahman,see https://evil.example',
    )
    expect(await s.rows(id)).toMatchObject([
      { firstName: 'An na', lastName: 'Rahman', jobTitle: 'see https evil.example', result: 'success' },
    ])
  })

  it('accepts columns in any order, with or without a heading, in any language', async () => {
    const { mapping } = await s.upload('বিভাগ;ইমেইল\nParks;layla@riverside.example')
    expect(mapping).toEqual({ email: 1, department: 0 })
    const bare = await s.upload('Layla\tlayla@riverside.example\nRafiq\trafiq@riverside.example')
    expect(bare).toMatchObject({ columns: [], mapping: { email: 1 }, counts: { success: 2 } })
    expect((await s.rows(bare.id))[0]?.row).toBe(1)
    const whole = await s.upload('Display name;Email\nLayla Haddad;layla@riverside.example')
    expect(whole.mapping).toEqual({ email: 1, firstName: 0 })
    const apart = await s.upload('Name;Given name;Surname;Email\nx;Layla;Haddad;layla@riverside.example')
    expect(apart.mapping).toEqual({ email: 3, firstName: 1, lastName: 2 })
  })

  it('[4.9] is read in the encoding of the file, or in a chosen one, until it is sent', async () => {
    // "ليلى" and "Şule" as Excel of Arabic and of Turkish Windows write them, "Zoë" as Excel for Mac does.
    const arabic = await s.upload(
      Uint8Array.from([...Buffer.from('Email,First name\rlayla@riverside.example,'), 0xe1, 0xed, 0xe1, 0xec]),
    )
    expect(arabic).toMatchObject({ encoding: 'windows-1256', sample: [['layla@riverside.example', 'ليلى']] })
    const mac = await s.upload(
      Uint8Array.from([...Buffer.from('Email,First name\rzoe@riverside.example,Zo'), 0x91]),
    )
    expect(mac).toMatchObject({ encoding: 'macintosh', sample: [['zoe@riverside.example', 'Zoë']] })
    const turkish = await s.upload(
      Uint8Array.from([
        ...Buffer.from('Email,First name\r\nsule@riverside.example,'),
        0xde,
        ...Buffer.from('ule'),
      ]),
    )
    expect(turkish).toMatchObject({ encoding: 'windows-1252', sample: [['sule@riverside.example', 'Þule']] })
    const encode = async (id: string) =>
      (await call(s.calls.encode, { id, encoding: 'windows-1254' }, s.context(s.owner))).data
    const read = await encode(turkish.id)
    expect(read).toMatchObject({ encoding: 'windows-1254', sample: [['sule@riverside.example', 'Şule']] })
    expect(read.counts.success).toBe(1)
    expect(await s.rows(turkish.id)).toMatchObject([{ row: 2, firstName: 'Şule' }])
    // Of earlier uploads, only the rows are kept.
    await expect(encode(arabic.id)).rejects.toHaveCode('input.invalid')
    await call(s.calls.send, { id: turkish.id }, s.context(s.owner))
    await expect(encode(turkish.id)).rejects.toHaveCode('user_import.already_sent')
    const kept = await s.accounts.database.db.selectFrom('user_imports').select('content').execute()
    expect(kept).toEqual([{ content: null }, { content: null }, { content: null }])
  })

  it('[4.9] shows the rows by which the encoding can be recognised, after the upload and later', async () => {
    const people = Array.from({ length: 1_200 }, (_, number) => `user${number}@riverside.example,Planner`)
    people[1_100] = 'layla@riverside.example,ليلى'
    people[1_150] = 'zoe@riverside.example,Zoë'
    const upload = await s.upload(['Email,First name', ...people].join('\n'))
    expect(upload.sample).toEqual([
      ['layla@riverside.example', 'ليلى'],
      ['zoe@riverside.example', 'Zoë'],
      ...[0, 1, 2].map((number) => [`user${number}@riverside.example`, 'Planner']),
    ])
    expect(upload.counts).toEqual({ success: 1_200, failed: 0, already_user: 0, duplicate: 0, sent: 0 })
    expect((await call(s.calls.get, { id: upload.id }, s.context(s.owner))).data).toEqual(upload)
  })

  it('[4.9] counts members once, and checks only the format of their rows', async () => {
    await s.takeOnly(['riverside.example'])
    await addColleague(s.accounts, s.owner.organizationId, { email: 'mina@partner.example' })
    const { id, counts } = await s.upload(
      'Email,Phone\nmina@partner.example,\nMINA@partner.example,\nmina@partner.example,12\ntomas@hilltop.example,',
    )
    expect((await s.rows(id)).map(({ result, reason }) => [result, reason])).toEqual([
      ['already_user', null],
      ['duplicate', null],
      ['failed', 'input.invalid_phone'],
      // Of another organisation.
      ['failed', 'organization.domain_not_allowed'],
    ])
    expect(counts).toMatchObject({ success: 0, failed: 2, already_user: 1, duplicate: 1 })
  })

  it('is checked again when the columns are assigned', async () => {
    const { id } = await s.upload('A,B\nlayla@riverside.example,rafiq@riverside.example')
    const mapping = { email: 1, firstName: 0 }
    const { data } = await call(s.calls.map, { id, mapping }, s.context(s.owner))
    expect(data).toMatchObject({ mapping, counts: { success: 1 } })
    expect(await s.rows(id)).toMatchObject([
      { email: 'rafiq@riverside.example', firstName: 'layla@riverside.example' },
    ])
  })

  it('is corrected in place, which also resolves duplicates', async () => {
    const { id } = await s.upload(everyKind)
    const [first] = await s.rows(id)
    if (!first) throw new Error('No rows')
    const { isSent: _, result: _result, reason: _reason, row, ...fields } = first
    const { data } = await call(
      s.calls.correct,
      { id, row, ...fields, email: 'samira@riverside.example' },
      s.context(s.owner),
    )
    expect(data.row).toMatchObject({ email: 'samira@riverside.example', result: 'success' })
    expect(data.import.counts).toMatchObject({ success: 3, duplicate: 0 })
  })

  it('[4.9, 5.1] refuses domains that the organisation does not allow, until the row is corrected', async () => {
    await addColleague(s.accounts, s.owner.organizationId, { email: 'mina@partner.example' })
    await s.takeOnly(['Riverside.example'])
    const { id, counts } = await s.upload(
      'Email\nlayla@riverside.example\nrafiq@Partner.example\nmina@partner.example\nx@sub.riverside.example',
    )
    expect(counts).toMatchObject({ success: 1, failed: 2, already_user: 1 })
    expect((await s.rows(id)).map(({ result, reason }) => [result, reason])).toEqual([
      ['success', null],
      ['failed', 'organization.domain_not_allowed'],
      ['already_user', null],
      ['failed', 'organization.domain_not_allowed'],
    ])
    const empty = { firstName: '', lastName: '', jobTitle: '', department: '', phone: '' }
    const corrected = { id, row: 3, ...empty, email: 'rafiq@riverside.example' }
    const { data } = await call(s.calls.correct, corrected, s.context(s.owner))
    expect(data.row).toMatchObject({ result: 'success', reason: null })
  })

  it.each([
    ['nothing in it', 'Email,Name\n', 'user_import.empty'],
    ['no text', '\n\n', 'user_import.empty'],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 1, 2, 3]), 'file.type_unsupported'],
    ['a broken workbook', new Uint8Array([0x50, 0x4b, 3, 4, 9, 9]), 'file.format_error'],
    ['a workbook that needs a password', encryptedWorkbook, 'file.password_protected'],
    [
      'too many rows',
      `Email\n${'a@b.example\n'.repeat(limits.userImport.maxRows + 1)}`,
      'user_import.rows_exceeded',
    ],
  ] as const)('is refused with %s', async (_, content, code) => {
    await expect(
      s.upload(typeof content === 'string' ? content : new Uint8Array(content)),
    ).rejects.toHaveCode(code)
  })

  it('[6.7] is for admins of its organisation', async () => {
    const { id } = await s.upload(everyKind)
    await expect(s.upload(everyKind, s.user)).rejects.toHaveCode('general.forbidden')
    const row: Record<ImportField, string> & { row: number } = {
      row: 2,
      email: '',
      firstName: '',
      lastName: '',
      jobTitle: '',
      department: '',
      phone: '',
    }
    for (const [caller, code] of [
      [s.user, 'general.forbidden'],
      [s.stranger, 'user_import.not_found'],
    ] as const) {
      const context = s.context(caller)
      await expect(call(s.calls.get, { id }, context)).rejects.toHaveCode(code)
      await expect(call(s.calls.rows, { id }, context)).rejects.toHaveCode(code)
      await expect(call(s.calls.map, { id, mapping: { email: 0 } }, context)).rejects.toHaveCode(code)
      await expect(call(s.calls.correct, { id, ...row }, context)).rejects.toHaveCode(code)
      await expect(call(s.calls.send, { id }, context)).rejects.toHaveCode(code)
    }
    await expect(call(s.calls.template, { format: 'csv' }, s.context(s.user))).rejects.toHaveCode(
      'general.forbidden',
    )
  })

  it('[2.57] has a template as CSV and as XLSX, which can be uploaded', async () => {
    const template = async (format: 'csv' | 'xlsx') =>
      Buffer.from((await call(s.calls.template, { format }, s.context(s.owner))).data.base64, 'base64')
    const heading = ['Email', 'First name', 'Last name', 'Job title', 'Department', 'Phone']
    expect((await template('csv')).toString()).toContain(heading.map((name) => `"${name}"`).join(','))
    expect(await readWorkbook(await template('xlsx'), 10)).toEqual([{ row: 1, cells: heading }])
    await expect(s.upload(new Uint8Array(await template('xlsx')))).rejects.toHaveCode('user_import.empty')
  })

  it('is deleted with its own rows after 30 days', async () => {
    const { id } = await s.upload(everyKind)
    s.accounts.clock.advance(30 * dayMs)
    const { id: later } = await s.upload('layla@riverside.example')
    s.accounts.clock.advance(dayMs)
    await s.accounts.runCron('purge-user-imports')
    const left = await s.accounts.database.db.selectFrom('user_import_rows').select('import_id').execute()
    expect(left).toEqual([{ import_id: later }])
    await expect(call(s.calls.get, { id }, s.context(s.owner))).rejects.toHaveCode('user_import.not_found')
  })
})

describe('the invitations of a list', () => {
  const receivers = async () => (await s.accounts.mails()).map(({ to }) => to)

  it('[4.9] go once to everyone with a valid row, and accounts get the fields of the list', async () => {
    const { id } = await s.upload(everyKind)
    await call(s.calls.send, { id }, s.context(s.owner))
    expect(await receivers()).toEqual(['layla@riverside.example', 'rafiq@riverside.example'])
    expect((await call(s.calls.get, { id }, s.context(s.owner))).data).toMatchObject({
      status: 'sent',
      counts: { success: 2, sent: 2 },
    })
    const people = s.accounts.router.people
    const { data } = await call(people.filter, { status: 'invited', sort: 'email' }, s.context(s.owner))
    expect(data.users).toMatchObject([
      { email: 'layla@riverside.example', jobTitle: 'Planner', department: 'Parks', role: 'user' },
      { email: 'rafiq@riverside.example', jobTitle: 'Clerk', department: 'Roads' },
    ])
    await expect(call(s.calls.send, { id }, s.context(s.owner))).rejects.toHaveCode(
      'user_import.already_sent',
    )
    await expect(call(s.calls.map, { id, mapping: { email: 0 } }, s.context(s.owner))).rejects.toHaveCode(
      'user_import.already_sent',
    )
  })

  it('are followed by a mail to the sender who chose it', async () => {
    await chooseNotifications(s.accounts.database.db, s.owner.userId, { import_done: { mail: 'now' } })
    const { id } = await s.upload('Email\nlayla@riverside.example')
    await call(s.calls.send, { id }, s.context(s.owner))
    expect((await s.accounts.mails()).map(({ subject }) => subject)).toContain(
      '1 invitation from people.csv was sent',
    )
  })

  it('[4.9] continue after an interruption, by several workers, with one mail each', async () => {
    const emails = Array.from({ length: 120 }, (_, number) => `user${number}@riverside.example`)
    const { id } = await s.upload(['Email', ...emails].join('\n'))
    await call(s.calls.send, { id }, s.context(s.owner))
    const { clock, platform, settle, mails } = s.accounts
    const { db } = s.accounts.database
    await sql`CREATE FUNCTION kill() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'killed'; END $$`.execute(
      db,
    )
    await sql`CREATE TRIGGER kill BEFORE INSERT ON users FOR EACH ROW
      WHEN (NEW.email = 'user70@riverside.example') EXECUTE FUNCTION kill()`.execute(db)
    await expect(settle()).rejects.toThrow('killed')
    expect((await call(s.calls.get, { id }, s.context(s.owner))).data).toMatchObject({
      status: 'sending',
      counts: { sent: 50 },
    })
    await sql`DROP TRIGGER kill ON users`.execute(db)
    clock.advance(60_000)
    for (let worker = 0; worker < 2; worker += 1)
      await platform.jobs.add(db, sendUserInvitationsJob, { importId: id })
    await Promise.all([settle(), settle(), settle()])
    await platform.jobs.add(db, sendUserInvitationsJob, { importId: id })
    await settle()
    expect((await call(s.calls.get, { id }, s.context(s.owner))).data).toMatchObject({
      status: 'sent',
      counts: { success: 120, sent: 120 },
    })
    expect(await db.selectFrom('user_invitations').select('user_id').execute()).toHaveLength(120)
    expect((await mails()).map(({ to }) => to).toSorted()).toEqual(emails.toSorted())
  })

  it('skip people who have an account by then, and stop when the sender is no longer an admin', async () => {
    const { id } = await s.upload('Email\nlayla@riverside.example\nrafiq@riverside.example')
    await addColleague(s.accounts, s.owner.organizationId, { email: 'layla@riverside.example' })
    await call(s.calls.send, { id }, s.context(s.owner))
    expect(await receivers()).toEqual(['rafiq@riverside.example'])
    expect((await s.rows(id)).map(({ result }) => result)).toEqual(['already_user', 'success'])

    const second = await s.upload('Email\nomar@riverside.example')
    const { db } = s.accounts.database
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', s.owner.userId).execute()
    await call(s.calls.send, { id: second.id }, s.context(s.owner))
    expect(await receivers()).toEqual(['rafiq@riverside.example'])
    await db.updateTable('users').set({ role: 'owner' }).where('id', '=', s.owner.userId).execute()
    expect((await call(s.calls.get, { id: second.id }, s.context(s.owner))).data).toMatchObject({
      status: 'sent',
      counts: { success: 1, sent: 0 },
    })
  })
})
