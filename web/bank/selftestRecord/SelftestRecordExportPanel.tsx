import { FileDoneOutlined } from '@ant-design/icons'
import { selftestRecordContract } from '@zhikao/domain/bank/selftestRecord/selftestRecord.contract.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { selftestRecordLabels as labels } from './selftestRecord.labels.ts'

/** Exports the self-tests of the students that a list shows. */
export function SelftestExport({ facts }: { facts: ListFacts }) {
  return (
    <ExportButton
      endpoint={selftestRecordContract.export}
      what={labels.what}
      label={labels.export}
      icon={<FileDoneOutlined />}
      facts={facts}
    />
  )
}
