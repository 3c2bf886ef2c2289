import type { MinutesFormat } from '@majlis/contract'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTranslator } from '../../testing/engine-servers.ts'
import { goodAnswer, setupMinutes, texts } from '../../testing/minutes.ts'

it('[3.48] [4.8] exports files, by default a PDF with English headings', async () => {
  const { write, apiOf, layla, id } = await setupMinutes()
  const api = await apiOf(layla)
  await expect(api.exportMinutes({ id })).rejects.toHaveCode('minutes.not_ready')
  await write()
  const file = async (format: MinutesFormat, language: 'EN' | 'AR' = 'EN') => {
    const { data } = await api.exportMinutes({ id, format, language })
    return { ...data, content: Buffer.from(data.base64, 'base64') }
  }
  expect((await api.exportMinutes({ id })).data.fileName).toBe(
    '2026-02-10 Lamps of Mill Street – Minutes.pdf',
  )
  expect((await file('csv')).content.toString()).toContain(
    '"Actions","Send the order","Arif","by Friday","0:01"',
  )
  expect((await file('csv', 'AR')).content.toString()).toContain('"المهام"')
  expect((await file('TXT')).content.toString()).toContain('Decisions · 0:00\n24 new lamps are bought')
  for (const format of ['xlsx', 'DOC'] as const)
    expect((await file(format)).content.subarray(0, 2)).toEqual(Buffer.from('PK'))
})

it('[7.20] translates minutes by LibreTranslate’s call, once, and exports them beside the original', async () => {
  const translator = await startTranslator((texts, target) => texts.map((text) => `${target}: ${text}`))
  const { write, api, apiOf, layla, id, settle } = await setupMinutes(null, { TRANSLATE_URL: translator.url })
  const inBengali = { id, language: 'BN' as const }
  await write()
  const reader = await apiOf(layla)
  expect((await reader.minutes({ id })).data.translation).toEqual({ sentTo: null })
  expect((await reader.translation(inBengali)).data).toEqual({
    state: 'incomplete',
    progress: null,
    lines: [],
  })
  // Readers who ask at once share one request.
  const both = await Promise.all([reader.translate(inBengali), api.translate(inBengali)])
  expect(both.map(({ data }) => data)).toEqual(
    Array(2).fill({ state: 'translating', progress: 0, lines: [] }),
  )
  await settle()
  const { state, lines } = (await reader.translation(inBengali)).data
  expect(state).toBe('ready')
  expect(texts(lines)).toContain('bn: Who pays for the lamps?')
  await reader.translate(inBengali)
  await settle()
  expect(translator.requests).toHaveLength(1)
  const original = (await api.minutes({ id })).data.lines.find(({ section }) => section === 'questions')
  await api.changeLine({ id, lineId: original?.id ?? '', text: 'Who pays?' })
  expect((await reader.translation(inBengali)).data).toMatchObject({ state: 'incomplete', progress: null })
  await reader.translate(inBengali)
  await settle()
  expect(texts((await reader.translation(inBengali)).data.lines)).toContain('bn: Who pays?')
  expect(translator.requests[1]).toEqual(['Who pays?'])
  const { base64 } = (await reader.exportMinutes({ id, format: 'csv', language: 'BN', translated: true }))
    .data
  expect(Buffer.from(base64, 'base64').toString()).toContain('Who pays? – bn: Who pays?')
})

it('[7.20] translates with the language model if there is no translator, and offers no translation without either', async () => {
  const { write, api, id, settle } = await setupMinutes(({ messages }) => {
    const material = messages[1]?.content ?? ''
    if (!material.startsWith('{')) return goodAnswer
    return { texts: (JSON.parse(material) as { texts: string[] }).texts.map((text) => `ar ${text}`) }
  })
  await write()
  await api.translate({ id, language: 'AR' })
  await settle()
  expect(texts((await api.translation({ id, language: 'AR' })).data.lines)).toContain('ar Send the order')
  const without = await setupMinutes(null)
  await without.write()
  expect((await without.api.minutes({ id: without.id })).data.translation).toBeNull()
  await expect(without.api.translate({ id: without.id })).rejects.toHaveCode('minutes.no_translator')
})

it('sends nothing to a translator on another machine unless an admin allows it, and reports failures', async () => {
  const { write, api, id, adminOf } = await setupMinutes(null, {
    TRANSLATE_URL: 'https://translate.example.org',
  })
  await write()
  await expect(api.translate({ id })).rejects.toHaveCode('minutes.no_translator')
  const { administration } = await adminOf()
  const { rules } = (await administration.processingRules()).data
  await administration.saveProcessingRules({ ...rules, sendsTranslations: true })
  expect((await api.minutes({ id })).data.translation).toEqual({ sentTo: 'translate.example.org' })
  const broken = await startTranslator(() => ['one text too few'])
  const other = await setupMinutes(null, { TRANSLATE_URL: broken.url })
  await other.write()
  await other.api.translate({ id: other.id })
  // The last attempt.
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 3`.execute(other.db)
  await other.settle()
  expect((await other.api.translation({ id: other.id })).data).toMatchObject({ state: 'failed', lines: [] })
})
