import type { MinuteEdit, MinuteLine, Minutes, MinuteSection, MinuteWriter } from '@majlis/contract'
import type { LanguageModel } from '../../integrations/language-model/index.ts'
import type { Translator } from '../../integrations/translator/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { listAttendeeNames } from '../attendance/index.ts'
import { announcesMinutes } from '../recordings/index.ts'
import type { Seats } from '../resources/index.ts'
import { canTranscribe, type ViewedTranscript } from '../transcripts/index.ts'
import type { ListedEdit } from './edits.repository.ts'
import * as linesRepository from './lines.repository.ts'
import type { LineRow } from './lines.repository.ts'
import * as minutesRepository from './minutes.repository.ts'
import type { MeetingOfMinutes, MinutesRow } from './minutes.repository.ts'
import type { MinutesAccess } from './minutes-access.ts'

export interface PresentedMinutesDeps {
  db: Db
  clock: Clock
  seats: Pick<Seats, 'listFeatures'>
  access: Pick<MinutesAccess, 'mayEdit'>
  /** Null: this installation has no language model. */
  model: Pick<LanguageModel, 'sentTo'> | null
  modelOf: (organizationId: string) => Promise<LanguageModel | null>
  translatorOf: (organizationId: string) => Promise<Pick<Translator, 'sentTo'> | null>
  /** Spec 9.13. */
  flags: { showsProgress: boolean }
}

/** Minutes in the form of the contract. */
export function createPresentedMinutes(deps: PresentedMinutesDeps) {
  const { db, clock, seats, access, model, modelOf, translatorOf, flags } = deps

  async function factsOf(meeting: MeetingOfMinutes) {
    const { organization_id: organizationId, occurrence_id: occurrenceId, title, agenda } = meeting
    const attendance =
      occurrenceId === null
        ? []
        : await listAttendeeNames(db, { organizationId, occurrenceId, nowMs: clock.now() })
    return { title, agenda, attendance }
  }

  async function linesOf(row: MinutesRow | undefined): Promise<MinuteLine[]> {
    return row ? (await linesRepository.list(db, row.id)).map(presentLine) : []
  }

  return {
    /** Throws `transcript.not_found`. */
    async present(caller: UserCaller, transcript: ViewedTranscript): Promise<Minutes> {
      const row = await minutesRepository.find(db, transcript.id)
      const meeting = await minutesRepository.findMeeting(db, transcript.id)
      if (!meeting) throw new AppError('transcript.not_found')
      const permitted = await modelOf(transcript.organization_id)
      const isAllowed = permitted !== null
      const kind = isAllowed ? 'model' : 'extract'
      const translator = await translatorOf(transcript.organization_id)
      const canEdit = access.mayEdit(caller, transcript)
      const hasFeature = canEdit && canTranscribe(await seats.listFeatures(db, caller))
      return {
        ...(await factsOf(meeting)),
        ...stateOf(row, flags),
        writtenBy: writersOf(row, kind),
        lines: await linesOf(row),
        approvedBy: row?.approved_by_user_id ? await nameOf(db, row.approved_by_user_id) : '',
        people: canEdit ? await minutesRepository.listPeople(db, meeting) : [],
        translation: translator && { sentTo: translator.sentTo },
        engine: { kind, sentTo: model?.sentTo ?? null, isAllowed },
        switchedOff: !meeting.is_wanted,
        unannounced: !announcesMinutes(meeting.purposes, permitted),
        can: {
          write: meeting.is_wanted && hasFeature,
          edit: canEdit,
        },
        lacksFeature: canEdit && !hasFeature,
      }
    },
  }
}

function stateOf(row: MinutesRow | undefined, { showsProgress }: PresentedMinutesDeps['flags']) {
  return {
    state: row?.state ?? ('none' as const),
    progress: row?.state === 'writing' && showsProgress ? row.progress : null,
    section: row?.section ?? null,
    failure: row?.failure ?? null,
    dropped: sumOf(row, 'dropped'),
    tooMany: sumOf(row, 'tooMany'),
    approvedAt: row?.approved_at?.getTime() ?? null,
    sentAt: row?.sent_at?.getTime() ?? null,
  }
}

/** Of sections that were never written, what will write them. */
function writersOf(row: MinutesRow | undefined, kind: MinuteWriter): Minutes['writtenBy'] {
  const of = (section: MinuteSection) => row?.sections[section]?.writtenBy ?? kind
  return {
    summary: of('summary'),
    decisions: of('decisions'),
    actions: of('actions'),
    questions: of('questions'),
  }
}

const sumOf = (row: MinutesRow | undefined, what: 'dropped' | 'tooMany'): number =>
  Object.values(row?.sections ?? {}).reduce((sum, section) => sum + section[what], 0)

async function nameOf(db: Db, userId: string): Promise<string> {
  const user = await db.selectFrom('users').select('display_name').where('id', '=', userId).executeTakeFirst()
  return user?.display_name ?? ''
}

export function presentLine(row: LineRow): MinuteLine {
  return {
    id: row.id,
    section: row.section,
    text: row.text,
    originalText: row.text === row.original_text ? null : row.original_text,
    evidence: row.evidence,
    owner: row.owner,
    assigneeUserId: row.assignee_user_id,
    due: row.due,
    doneAt: row.done_at?.getTime() ?? null,
    addedBy: row.is_added ? { name: row.added_by } : null,
  }
}

export function presentEdit(row: ListedEdit): MinuteEdit {
  return {
    id: row.id,
    at: row.edited_at.getTime(),
    by: row.by ?? '',
    kind: row.kind,
    section: row.section,
    before: presentText(row.before_text, row.before_owner, row.before_due, row.before_assignee),
    after: presentText(row.after_text, row.after_owner, row.after_due, row.after_assignee),
  }
}

function presentText(
  text: string | null,
  owner: string | null,
  due: string | null,
  assignee: string | null,
): MinuteEdit['before'] {
  return text === null ? null : { text, owner: owner ?? '', due: due ?? '', assignee: assignee ?? '' }
}
