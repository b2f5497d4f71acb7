import { PrinterOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { examDocumentContract as calls } from '@zhikao/domain/exams/examDocument/examDocument.contract.ts'
import type { Endpoint } from '@zhikao/domain/kernel/endpoint.ts'
import { useSay } from '../../i18n/lang.ts'
import { useDownload } from '../../kit/jobs/useDownload.ts'
import type { CallArgs } from '../../kit/wire/call.ts'
import { examDocumentLabels as labels } from './examDocument.labels.ts'

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
    <Button icon={<PrinterOutlined />} loading={busy} onClick={() => void download(call, args)}>
      {say(labels.download)}
    </Button>
  )
}
