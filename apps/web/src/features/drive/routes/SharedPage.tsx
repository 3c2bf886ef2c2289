import type { SharedDrive, SharedEntry } from '@majlis/contract'
import { fileNameText } from '@majlis/i18n'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card } from '@majlis/ui'
import { Button, Skeleton } from '@mantine/core'
import '@mantine/core/styles/Skeleton.layer.css'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { api, errorCode, orpc } from '../../../shared/api/index.ts'
import { downloadFrom } from '../../../shared/download/index.ts'
import { FailedSheet, PublicFrame } from '../../../shared/frame/index.ts'
import sheet from '../../../shared/frame/sheet.module.css'
import { OrganizationLink } from '../../../shared/organization-link/index.ts'
import { PasscodeSheet } from '../../../shared/share-link/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import { FileViewer, FileViewerDialog } from '../../viewer/index.ts'
import { SharedFolder } from '../components/SharedFolder.tsx'
import sharing from '../components/sharing.module.css'

/** `/drive-shared/{token}` and its folders: files and folders shared by link, for anyone with the link. */
export function SharedPage() {
  const t = useText('drive')
  const { _splat = '' } = useParams({ strict: false })
  const [token = '', folderId] = _splat.split('/')
  const { data, error, isPending, refetch } = useQuery({
    ...orpc.drive.shared.queryOptions({ input: { token } }),
    enabled: token !== '',
    retry: false,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  const [unlocked, setUnlocked] = useState<SharedDrive | null>(null)
  const needsPasscode = errorCode(error) === 'drive.passcode_required'
  // A passcode may have been added to an open link.
  const shared = needsPasscode ? unlocked : (data?.data ?? unlocked)
  const isOpen = data !== undefined
  // Counts one view, however often the page reloads its data. Unlocking already counts as one.
  useEffect(() => {
    if (isOpen) void api.drive.countSharedView({ token }).catch(() => undefined)
  }, [isOpen, token])
  const isLocked = !shared && needsPasscode
  const isGone =
    token === '' || ['drive.link_not_available', 'input.invalid'].includes(errorCode(error) ?? '')
  // The link has changed, or this page's key has expired.
  function readAgain(): void {
    setUnlocked(null)
    void refetch()
  }
  return (
    <PublicFrame brand={shared ? <OrganizationLink organizationId={shared.organizationId} /> : undefined}>
      <title>{`${isGone || !shared ? t('title') : shared.entry.name} · Majlis`}</title>
      <div className={`${sheet.page} ${sharing.page}`}>
        {isLocked ? (
          <Locked token={token} onUnlocked={setUnlocked} />
        ) : shared && !isGone ? (
          <Shared token={token} shared={shared} folderId={folderId || undefined} onEnded={readAgain} />
        ) : isPending && !isGone ? (
          <Skeleton height={520} radius={16} />
        ) : (
          <FailedSheet
            error={error ?? { code: 'drive.link_not_available' }}
            nothing={{ code: 'drive.link_not_available', why: t('shared.gone') }}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </PublicFrame>
  )
}

function Locked({ token, onUnlocked }: { token: string; onUnlocked(shared: SharedDrive): void }) {
  const t = useText('drive')
  const errorText = useErrorText()
  const unlocking = useMutation(
    orpc.drive.unlockShared.mutationOptions({ onSuccess: ({ data }) => onUnlocked(data) }),
  )
  return (
    <PasscodeSheet
      title={t('shared.locked')}
      label={t('link.passcode')}
      action={t('shared.unlock')}
      problem={unlocking.error ? errorText(unlocking.error) : null}
      isBusy={unlocking.isPending}
      onUnlock={(passcode) => unlocking.mutate({ token, passcode })}
    />
  )
}

interface SharedProps {
  token: string
  shared: SharedDrive
  folderId: string | undefined
  onEnded(): void
}

function Shared({ token, shared, folderId, onEnded }: SharedProps) {
  const t = useText('drive')
  const [viewed, setViewed] = useState<SharedEntry | null>(null)
  const { entry, key, canDownload, ownerName } = shared

  async function urlOf({ id }: SharedEntry, as: 'file' | 'pdf' = 'file'): Promise<string> {
    try {
      return (await api.drive.sharedFile({ token, key, id, as })).data.url
    } catch (error) {
      if (errorCode(error) === 'drive.link_not_available') onEnded()
      throw error
    }
  }
  const fileOf = (file: SharedEntry) => ({
    id: `${file.id} ${file.changedAt}`,
    name: file.name,
    load: () => urlOf(file),
    loadPdf: () => urlOf(file, 'pdf'),
    download: canDownload ? () => void urlOf(file).then(downloadFrom, showProblem) : undefined,
  })
  const { download, ...file } = fileOf(entry)

  return (
    <Card className={sheet.card}>
      <p className={sheet.quiet}>{t('shared.by', { name: ownerName })}</p>
      <h1>
        <bdi>{fileNameText(entry.name)}</bdi>
      </h1>
      {entry.kind === 'folder' ? (
        <SharedFolder token={token} linkKey={key} folderId={folderId} onOpen={setViewed} onEnded={onEnded} />
      ) : (
        <>
          {download ? (
            <div>
              <Button leftSection={<IconDownload size={18} stroke={1.8} aria-hidden />} onClick={download}>
                {t('act.download')}
              </Button>
            </div>
          ) : null}
          <div className={sharing.file}>
            <FileViewer {...file} />
          </div>
        </>
      )}
      {viewed ? <FileViewerDialog file={fileOf(viewed)} onClose={() => setViewed(null)} /> : null}
    </Card>
  )
}
