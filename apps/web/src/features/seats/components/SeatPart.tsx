import { licences, type HostSeat } from '@majlis/contract'
import { formatMeetingId } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Checkbox, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Checkbox.layer.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { useDraft } from '../../../shared/form/index.ts'
import { MoveSeat } from './MoveSeat.tsx'
import styles from './seats.module.css'

/** The host seat of one person, and what it may be used for. */
export function SeatPart({ userId }: { userId: string }) {
  const t = useText('seats')
  const errorText = useErrorText()
  const [moves, setMoves] = useState(0)
  const seat = useQuery(orpc.seat.searchHost.queryOptions({ input: { userId }, staleTime: 0, retry: false }))
  if (seat.data)
    return (
      <>
        <SeatForm key={moves} seat={seat.data.data} />
        <MoveSeat seat={seat.data.data} onMoved={() => setMoves(moves + 1)} />
      </>
    )
  if (seat.isPending) return <Skeleton height={220} />
  const isMissing = errorCode(seat.error) === 'resource.not_found'
  return isMissing ? (
    <p className={styles.muted}>{t('seat.none')}</p>
  ) : (
    <Notice tone="bad">{errorText(seat.error)}</Notice>
  )
}

function SeatForm({ seat }: { seat: HostSeat }) {
  const t = useText('seats')
  const words = useText('people')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const save = useMutation(
    orpc.seat.saveProducts.mutationOptions({
      onSuccess: (answer) => {
        const input = { userId: seat.user.id }
        queries.setQueryData(orpc.seat.searchHost.queryKey({ input }), answer)
      },
      meta: { changes: ['people'], done: t('seat.saved') },
    }),
  )

  const { draft, change, send } = useDraft({ userId: seat.user.id, products: seat.products }, save)
  const { products } = draft

  function submit(event: SubmitEvent): void {
    event.preventDefault()
    send()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <dl className={styles.rows}>
        <div>
          <dt>{t('seat.pmi')}</dt>
          <dd>
            <span className="num ltr">{formatMeetingId(seat.pmi)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('seat.pmu')}</dt>
          <dd>
            <span className="ltr">{seat.pmu}</span>
          </dd>
        </div>
      </dl>
      <fieldset className={styles.products}>
        <legend>{t('seat.products')}</legend>
        {licences.map((licence) => (
          <Checkbox
            key={licence}
            label={
              seat.notInPlan.includes(licence)
                ? t('seat.notInPlan', { product: words(`licence.${licence}`) })
                : words(`licence.${licence}`)
            }
            // A licence that the seat already has can be removed.
            disabled={seat.notInPlan.includes(licence) && !seat.products.includes(licence)}
            checked={products.includes(licence)}
            onChange={({ currentTarget }) =>
              change({
                products: currentTarget.checked
                  ? [...products, licence]
                  : products.filter((product) => product !== licence),
              })
            }
          />
        ))}
      </fieldset>
      <footer className={styles.foot}>
        <Notice tone="bad">{save.error ? errorText(save.error) : null}</Notice>
        <Button type="submit" loading={save.isPending}>
          {t('seat.save')}
        </Button>
      </footer>
    </form>
  )
}
