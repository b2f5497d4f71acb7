import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { ExportButton } from '../../kit/jobs/ExportButton.tsx'
import { useFullNumbers } from '../../kit/jobs/useFullNumbers.tsx'
import { useCan } from '../../kit/wire/session.tsx'
import type { ListFacts } from '../../kit/view/ListPage.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

/**
 * Exports the trainees of the list, of one training where it is that of one, to Excel; for who decides also with full numbers,
 * which need a reason, and their registration forms to Word.
 */
export function TraineeExport({ sn, facts }: { sn?: string; facts: ListFacts }) {
  const decides = useCan('audit')
  const [sheet, forms] = [useFullNumbers(labels), useFullNumbers(labels)]
  const of = sn === undefined ? {} : { train_sn: [sn] }
  return (
    <>
      <ExportButton
        endpoint={traineeContract.export}
        what={labels.import_what}
        facts={facts}
        {...(decides ? sheet : {})}
        choices={{ ...(decides ? sheet.choices : {}), ...of }}
      />
      {decides && (
        <ExportButton
          endpoint={traineeContract.exportForms}
          what={labels.forms_what}
          label={labels.export_forms}
          facts={facts}
          {...forms}
          choices={{ ...forms.choices, ...of }}
        />
      )}
    </>
  )
}
