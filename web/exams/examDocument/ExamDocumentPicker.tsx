import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { useSay } from '../../i18n/lang.ts'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { examDocumentLabels as labels } from './examDocument.labels.ts'
import type { DocumentsOf } from './ExamDocumentDialog.tsx'

const Dialog = lazyPart(async () => (await import('./ExamDocumentDialog.tsx')).ExamDocumentDialog)

/** Opens the documents of the exam day, to be chosen and printed (domain.md §3.13a); `dialog` is drawn by the caller. */
export function useExamDocuments(of: DocumentsOf): { open: () => void; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false)
  return { open: () => setOpen(true), dialog: isOpen ? <Dialog of={of} onClose={() => setOpen(false)} /> : null }
}

const PRINTER = <PrinterOutlined />

/** Opens the documents of the exam day. */
export function ExamDocumentButton({ of }: { of: DocumentsOf }) {
  const say = useSay()
  const { open, dialog } = useExamDocuments(of)
  return (
    <>
      <Button icon={PRINTER} onClick={open}>
        {say(labels.title)}
      </Button>
      {dialog}
    </>
  )
}
