import { limits, type MinuteEdit } from '@majlis/contract'
import type { Insertable } from 'kysely'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import * as editsRepository from './edits.repository.ts'
import type { EditRow } from './edits.repository.ts'
import * as linesRepository from './lines.repository.ts'
import type { StoredLine } from './lines.repository.ts'
import type { MinuteLinesTable } from './minutes.tables.ts'

/** What people change of a line. */
export interface LineText {
  text: string
  owner: string
  due: string
  assignee_user_id: string | null
}

type NewLine = Insertable<MinuteLinesTable> & LineText

/** `unchanged`: the line already reads like that. `missing`: there is no such line. */
export type Outcome = 'changed' | 'unchanged' | 'missing'

interface Edit {
  before: LineText | null
  after: LineText | null
}

/** Changes lines and records each change with the text before and after. Removing a manually added line deletes its history. */
export function createLineEdits({ clock }: { clock: Clock }) {
  async function record(
    tx: Tx,
    { userId }: UserCaller,
    line: Pick<NewLine, 'id' | 'minutes_id' | 'section' | 'original_text' | 'segment_ids' | 'done_at'>,
    { before, after }: Edit,
  ): Promise<void> {
    const { id, minutes_id: minutesId, section, original_text: originalText, segment_ids: segmentIds } = line
    const row = {
      id: newId(clock.now()),
      minutes_id: minutesId,
      line_id: id,
      kind: kindOf({ before, after }),
      section,
      original_text: originalText,
      segment_ids: segmentIds,
      edited_by_user_id: userId,
      edited_at: new Date(clock.now()),
      before_done_at: before === null ? null : (line.done_at ?? null),
      ...columnsOf({ before, after }),
    } as const
    await editsRepository.insert(tx, row, limits.minutes.maxEdits)
  }

  /** Throws `minutes.too_many_lines`. */
  async function add(tx: Tx, caller: UserCaller, line: NewLine): Promise<void> {
    const isByHand = line.segment_ids.length === 0
    if (isByHand && (await linesRepository.countAdded(tx, line.minutes_id)) >= limits.minutes.maxAddedLines)
      throw new AppError('minutes.too_many_lines')
    await linesRepository.insert(tx, [line])
    await record(tx, caller, line, { before: null, after: line })
  }

  async function change(
    tx: Tx,
    caller: UserCaller,
    line: StoredLine,
    to: Partial<LineText>,
  ): Promise<Outcome> {
    const after = { ...textOf(line), ...to }
    if (isSame(line, after)) return 'unchanged'
    await linesRepository.update(tx, line.minutes_id, line.id, after)
    await record(tx, caller, line, { before: line, after })
    return 'changed'
  }

  /** Manually added lines can't be restored: no loss of evidence would ever delete their history. */
  async function remove(tx: Tx, caller: UserCaller, line: StoredLine): Promise<Outcome> {
    await linesRepository.deleteOne(tx, line.minutes_id, line.id)
    if (line.segment_ids.length === 0) await editsRepository.deleteOfLine(tx, line.minutes_id, line.id)
    else await record(tx, caller, line, { before: line, after: null })
    return 'changed'
  }

  /**
   * Restores the text from before an edit, and records that as an edit. An action is assigned again only to someone who still takes part
   * (`isAssignable`).
   */
  async function restore(
    tx: Tx,
    caller: UserCaller,
    edit: EditRow,
    isAssignable: (userId: string) => Promise<boolean>,
  ): Promise<Outcome> {
    const { minutes_id: minutesId, line_id: id, kind } = edit
    const line = await linesRepository.find(tx, minutesId, id)
    if (kind === 'added' || (kind === 'changed' && !line)) return 'missing'
    const before = await textBefore(edit, isAssignable)
    if (line) return change(tx, caller, line, before)
    const { section, original_text: originalText, segment_ids: segmentIds, before_done_at: doneAt } = edit
    const facts = { section, original_text: originalText, segment_ids: segmentIds, done_at: doneAt }
    await add(tx, caller, { id, minutes_id: minutesId, ...facts, ...before })
    return 'changed'
  }

  return { add, change, remove, restore }
}

function kindOf({ before, after }: Edit): MinuteEdit['kind'] {
  if (before === null) return 'added'
  return after === null ? 'removed' : 'changed'
}

const columnsOf = ({ before, after }: Edit) => ({
  before_text: before?.text ?? null,
  before_owner: before?.owner ?? null,
  before_due: before?.due ?? null,
  before_assignee_user_id: before?.assignee_user_id ?? null,
  after_text: after?.text ?? null,
  after_owner: after?.owner ?? null,
  after_due: after?.due ?? null,
  after_assignee_user_id: after?.assignee_user_id ?? null,
})

const textOf = ({ text, owner, due, assignee_user_id: assignee }: LineText): LineText => ({
  text,
  owner,
  due,
  assignee_user_id: assignee,
})

function isSame(one: LineText, other: LineText): boolean {
  return JSON.stringify(textOf(one)) === JSON.stringify(textOf(other))
}

/** How a line read before it was changed or removed. */
async function textBefore(
  { before_text: text, before_owner: owner, before_due: due, before_assignee_user_id: assignee }: EditRow,
  isAssignable: (userId: string) => Promise<boolean>,
): Promise<LineText> {
  return {
    text: text ?? '',
    owner: owner ?? '',
    due: due ?? '',
    assignee_user_id: assignee !== null && (await isAssignable(assignee)) ? assignee : null,
  }
}
