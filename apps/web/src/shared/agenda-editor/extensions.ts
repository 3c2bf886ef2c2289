import Bold from '@tiptap/extension-bold'
import Document from '@tiptap/extension-document'
import HardBreak from '@tiptap/extension-hard-break'
import Italic from '@tiptap/extension-italic'
import Link from '@tiptap/extension-link'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import Paragraph from '@tiptap/extension-paragraph'
import Text from '@tiptap/extension-text'
import { Placeholder, UndoRedo } from '@tiptap/extensions'
import { hrefOf } from './letters.ts'

// Bullets and numbers are next to the text, on the side where it starts.
const HTMLAttributes = { dir: 'auto' }

/** Exactly what the agenda markup supports: pasted content is reduced to that. */
export function agendaExtensions({ placeholder, onLink }: { placeholder: string; onLink(): void }) {
  return [
    Document,
    Paragraph,
    Text,
    HardBreak,
    Bold,
    Italic,
    BulletList.configure({ HTMLAttributes }),
    OrderedList.extend({
      addAttributes() {
        // Numbers only: an agenda has no letters as numbers.
        return {
          start: {
            default: 1,
            parseHTML: (list) => Number.parseInt(list.getAttribute('start') ?? '1', 10) || 1,
          },
        }
      },
    }).configure({ HTMLAttributes }),
    ListItem.extend({ content: 'paragraph (bulletList | orderedList)*' }),
    Link.extend({
      addKeyboardShortcuts() {
        return {
          'Mod-k': () => {
            onLink()
            return true
          },
        }
      },
    }).configure({
      openOnClick: false,
      defaultProtocol: 'https',
      isAllowedUri: (url) => hrefOf(url) !== null,
    }),
    Placeholder.configure({ placeholder }),
    UndoRedo,
  ]
}
