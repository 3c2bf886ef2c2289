import type { Language } from '@majlis/contract'
import type { Admitted, Member } from './calls.ts'
import { fileNames, makeDocument } from './documents.ts'
import { namesOf, titleOf } from './people.ts'
import type { Stage } from './stage.ts'
import { standIn } from './stand-in.ts'
import { talks } from './talk.ts'

/** A meeting that was recorded, transcribed and has minutes. */
export interface Result {
  readonly member: Member
  readonly calendarId: string
  readonly transcriptId: string
  /** Of the page of an invitee without an account. */
  readonly guestPath: string
}

const agendas: Record<Language, string> = {
  en: '**The lamps**\n- Offers of three firms\n- Who signs, and when\n\n**The path**\n1. When it is closed\n2. Who tells the residents',
  bn: '**বাতি**\n- তিন প্রতিষ্ঠানের দর\n- কে কবে সই করবেন\n\n**পথ**\n1. কখন বন্ধ থাকবে\n2. বাসিন্দাদের কে জানাবেন',
  ar: '**المصابيح**\n- عروض ثلاث شركات\n- من يوقّع ومتى\n\n**الممشى**\n1. موعد إغلاقه\n2. من يخبر السكان',
}

/** Long enough for everything that the talk of the demo says. */
const talkMs = 20_000

/** A meeting of three, with a file, recorded as it would be, and its minutes approved. */
export function holdResult(stage: Stage): Promise<Result & AsyncDisposable> {
  const { calls, language } = stage
  return stage.once('result', async () => {
    const [firstName = '', ...rest] = namesOf(language).nusrat.split(' ')
    const member = await calls.signUp(firstName, rest.join(' '), language, 'Riverside Library')
    const email = `layla.${language}.${Date.now().toString(36)}@hillside.example.org`
    await calls.saveTerms(member, [talks[language].term])
    const startDateTime = Date.now() + 60_000
    const { id: calendarId, invitation } = await calls.schedule(member, {
      meetingTitle: titleOf(language),
      startDateTime,
      endDateTime: startDateTime + 3_600_000,
      timeZone: 'Europe/London',
      agenda: agendas[language],
      invitees: [{ email, name: namesOf(language).layla, role: 'participant' }],
    })
    const guestPath = await calls.mailed(email, /\/part\?invitation=[^&\s]+/)
    const { pdf } = await makeDocument(stage)
    await calls.upload(member, { kind: 'agenda_file', calendarId, filename: fileNames[language][0] }, pdf)
    await record(stage, member, invitation.joinLink)
    const fileName = await calls.waitForRecording(member, calendarId)
    const transcriptId = await calls.transcribe(member, { calendarId, fileName, language })
    await calls.writeMinutes(member, transcriptId)
    await calls.approveMinutes(member, transcriptId)
    await calls.showGuests(member, calendarId)
    return { member, calendarId, transcriptId, guestPath, [Symbol.asyncDispose]: async () => undefined }
  })
}

async function record({ calls, cameras, language }: Stage, member: Member, joinLink: string) {
  const { pictures } = cameras
  const host = await calls.enter(joinLink, { member })
  const names = namesOf(language)
  const samira = await calls.enter(joinLink, { name: names.samira })
  const arif = await calls.enter(joinLink, { name: names.arif })
  const people: readonly (readonly [Admitted, keyof typeof pictures])[] = [
    [host, 'nusrat'],
    [samira, 'samira'],
    [arif, 'arif'],
  ]
  const inside: AsyncDisposable[] = []
  for (const [{ sfu }, look] of people)
    inside.push(await standIn(sfu, { camera: pictures[look], microphone: 'speaking' }))
  await calls.startRecording(host.participantToken)
  for (const [{ participantToken }] of people.slice(1)) await calls.agreeToRecording(participantToken)
  await calls.waitForRecorder(host.participantToken)
  const [first = '', second = ''] = talks[language].chat
  await pass(talkMs / 4)
  await calls.write(samira.participantToken, first)
  await calls.markRecording(host.participantToken, '')
  await pass(talkMs / 4)
  await calls.write(arif.participantToken, second)
  await pass(talkMs / 2)
  await calls.stopRecording(host.participantToken)
  await calls.end(host.participantToken)
  for (const one of inside) await one[Symbol.asyncDispose]()
}

const pass = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
