import type { InterpretationLanguage } from '@majlis/contract'
import { sql } from 'kysely'

/** The languages that invitee `i` interprets into, of those that the meeting has. */
export const interpretedLanguages = sql<InterpretationLanguage[]>`ARRAY(
    SELECT l FROM meetings im, unnest(i.interprets) l
    WHERE im.id = i.meeting_id AND im.is_multilingual AND im.interpretation_languages ? l)`
