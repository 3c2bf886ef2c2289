import type { TranscriptLanguage } from '@majlis/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'

const watchMs = 2_000

/** Lines in another language, by their IDs. A line whose text is no longer `source` has no translation. */
export type TranslatedLines = ReadonlyMap<string, { source: string; text: string }>

/** The language in which someone reads minutes beside the original, and what there is of it. Choosing a language has it translated. */
export function useMinutesTranslation(id: string) {
  const [language, setLanguage] = useState<TranscriptLanguage | null>(null)
  const found = useQuery(
    orpc.minutes.translation.queryOptions({
      input: { id, language: language ?? 'EN' },
      enabled: language !== null,
      refetchInterval: ({ state }) => (state.data?.data.state === 'translating' ? watchMs : false),
    }),
  )
  const translate = useMutation(orpc.minutes.translate.mutationOptions({ meta: { changes: ['minutes'] } }))
  const shown = language === null ? null : (found.data?.data ?? null)
  const lines: TranslatedLines | null = shown && new Map(shown.lines.map((line) => [line.id, line]))

  function choose(next: TranscriptLanguage | null): void {
    setLanguage(next)
    if (next !== null) translate.mutate({ id, language: next })
  }

  return {
    language,
    shown,
    lines,
    choose,
    isPending: translate.isPending,
    error: translate.error ?? found.error,
  }
}

export type MinutesReading = ReturnType<typeof useMinutesTranslation>
