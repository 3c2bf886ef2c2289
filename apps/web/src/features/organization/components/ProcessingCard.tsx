import { limits, type ProcessingEngines, type ProcessingRules } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Switch, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { useMissingEngine } from '../../../shared/host-settings/useMissingEngine.ts'
import { useSettingsDraft } from '../hooks/useSettingsDraft.ts'
import { Loaded } from './Loaded.tsx'
import styles from './ProcessingCard.module.css'
import { SettingsCard, SettingsForm } from './SettingsCard.tsx'

/** The kinds of content that can be sent to other servers, each with its engine. */
const contents = [
  ['sendsSound', 'speech'],
  ['sendsText', 'languageModel'],
  ['sendsTranslations', 'translator'],
  ['sendsCaptions', 'translator'],
  ['sendsFiles', 'officeEditor'],
] as const satisfies (readonly [keyof ProcessingRules, keyof ProcessingEngines])[]

interface ProcessingFormProps {
  rules: ProcessingRules
  engines: ProcessingEngines
}

/** What happens automatically after recorded meetings, and what can be sent to other servers. */
export function ProcessingCard() {
  const saved = useQuery(orpc.administration.processingRules.queryOptions({ staleTime: 0 }))
  return <Loaded query={saved}>{(given) => <ProcessingForm {...given} />}</Loaded>
}

function ProcessingForm({ rules, engines }: ProcessingFormProps) {
  const t = useText('organization')
  const ts = useText('settings')
  const save = useMutation(
    orpc.administration.saveProcessingRules.mutationOptions({
      meta: { changes: ['processingRules'], done: t('processing.saved') },
    }),
  )
  const { draft, change, form } = useSettingsDraft(rules, save)
  const missing = useMissingEngine('writeMinutes')
  const noSpeech = engines.speech === null ? t('processing.noSpeech') : null
  const noMinutes = noSpeech ?? (missing && ts(`setting.${missing}`))
  return (
    <SettingsCard title={t('processing.title')} text={t('processing.text')}>
      <SettingsForm {...form}>
        <Switch
          label={t('processing.transcribesRecordings')}
          description={noSpeech}
          disabled={noSpeech !== null && !draft.transcribesRecordings}
          checked={draft.transcribesRecordings}
          onChange={({ currentTarget: { checked } }) => change({ transcribesRecordings: checked })}
        />
        <Switch
          label={t('processing.writesMinutes')}
          description={noMinutes}
          disabled={noMinutes !== null && !draft.writesMinutes}
          checked={draft.writesMinutes}
          onChange={({ currentTarget: { checked } }) => change({ writesMinutes: checked })}
        />
        <TagsInput
          label={t('processing.words')}
          description={t('processing.wordsText')}
          value={draft.words}
          maxTags={limits.transcripts.maxWords}
          onChange={(words) =>
            change({ words: words.map((word) => word.slice(0, limits.transcripts.wordMaxChars)) })
          }
        />
        <LeavingTable draft={draft} engines={engines} onChange={change} />
      </SettingsForm>
    </SettingsCard>
  )
}

interface LeavingTableProps {
  draft: ProcessingRules
  engines: ProcessingEngines
  onChange(to: Partial<ProcessingRules>): void
}

/** Each kind of content, the host that receives it, and whether that is allowed. */
function LeavingTable({ draft, engines, onChange }: LeavingTableProps) {
  const t = useText('organization')
  return (
    <section className={styles.leaving}>
      <h3>{t('processing.outTitle')}</h3>
      <p className={styles.text}>{t('processing.outText')}</p>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('processing.content')}</th>
            <th scope="col">{t('processing.receiver')}</th>
            <th scope="col">{t('processing.allowed')}</th>
          </tr>
        </thead>
        <tbody>
          {contents.map(([rule, engine]) => {
            const content = t(`processing.${rule}`)
            return (
              <tr key={rule}>
                <th scope="row">{content}</th>
                <td>
                  <Receiver engine={engines[engine]} />
                </td>
                <td>
                  {engines[engine]?.sentTo || draft[rule] ? (
                    <Switch
                      aria-label={t('processing.ofContent', { content })}
                      checked={draft[rule]}
                      onChange={({ currentTarget: { checked } }) => onChange({ [rule]: checked })}
                    />
                  ) : null}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Receiver({ engine }: { engine: ProcessingEngines[keyof ProcessingEngines] }) {
  const t = useText('organization')
  if (!engine) return <span className={styles.quiet}>{t('processing.noEngine')}</span>
  if (engine.sentTo === null) return <span className={styles.quiet}>{t('processing.stays')}</span>
  return <bdi>{engine.sentTo}</bdi>
}
