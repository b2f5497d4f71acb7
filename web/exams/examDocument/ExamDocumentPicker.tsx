import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { examDocumentContract as calls } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import type { CallArgs } from '../../kit/wire/call.ts'
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

/** The same as a button. */
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

const PRINTED = { report: calls.report, feedback: calls.feedback } as const

/** Downloads one document of a plan. */
export function PlanDocumentButton({ plan, kind }: { plan: string; kind: keyof typeof PRINTED }) {
  return <DownloadButton call={PRINTED[kind]} args={{ params: { id: plan } }} />
}

/** Downloads the record of one room. */
export function RoomRecordButton({ exam, room }: { exam: string; room: string }) {
  return <DownloadButton call={calls.print} args={{ params: { id: exam, kind: 'record' }, query: { room_sn: room } }} />
}

function DownloadButton<E extends Endpoint>({ call, args }: { call: E; args: CallArgs<E> }) {
  const say = useSay()
  const { download, busy } = useDownload()
  return (
    <Button icon={PRINTER} loading={busy} onClick={() => void download(call, args)}>
      {say(labels.download)}
    </Button>
  )
}
