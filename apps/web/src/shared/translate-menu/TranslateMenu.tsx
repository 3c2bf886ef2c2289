import { transcriptLanguages, type TranscriptLanguage } from '@majlis/contract'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconCheck, IconLanguage } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { languageName } from '../file-menu/index.ts'
import { MenuButton } from '../menu-button/index.ts'

interface TranslateMenuProps {
  texts: {
    button: string
    /** Says where the translation happens. */
    engine: string
    original: string
  }
  /** Null: the original only. */
  chosen: TranscriptLanguage | null
  onChoose(language: TranscriptLanguage | null): void
  isBusy: boolean
  error: unknown
  /** More items. */
  children?: ReactNode
}

/** Chooses the language in which a transcript or minutes are shown (spec 7.20). The chosen one is marked. */
export function TranslateMenu({ texts, chosen, onChoose, isBusy, error, children }: TranslateMenuProps) {
  return (
    <MenuButton
      label={texts.button}
      icon={IconLanguage}
      position="bottom-start"
      isBusy={isBusy}
      error={error}
    >
      <Menu.Label>{texts.engine}</Menu.Label>
      {transcriptLanguages.map((one) => (
        <TranslateItem key={one} isChosen={chosen === one} onClick={() => onChoose(one)}>
          {languageName(one)}
        </TranslateItem>
      ))}
      <TranslateItem isChosen={chosen === null} onClick={() => onChoose(null)}>
        {texts.original}
      </TranslateItem>
      {children}
    </MenuButton>
  )
}

interface ItemProps {
  isChosen: boolean
  onClick(): void
  children: string
}

/** An item that can be chosen. */
export function TranslateItem({ isChosen, onClick, children }: ItemProps) {
  return (
    <Menu.Item
      aria-current={isChosen ? 'true' : undefined}
      rightSection={isChosen ? <IconCheck size={16} stroke={2} aria-hidden /> : null}
      onClick={onClick}
    >
      {children}
    </Menu.Item>
  )
}
