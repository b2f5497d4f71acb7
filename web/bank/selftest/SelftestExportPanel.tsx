import { FileDoneOutlined } from '@ant-design/icons'
import { selftestContract } from '@zhikao/domain/bank/selftest/selftest.contract.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { selftestRecordLabels as labels } from './selftest.labels.ts'

/** Exports the self-tests of the students that a list shows. */
export function SelftestExport({ facts }: { facts: ListFacts }) {
  return (
    <ExportButton
      endpoint={selftestContract.export}
      what={labels.what}
      label={labels.export}
      icon={<FileDoneOutlined />}
      facts={facts}
    />
  )
}
