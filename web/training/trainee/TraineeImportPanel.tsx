import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

const resultCalls = { import: traineeContract.importResults, template: traineeContract.resultTemplate }

/** Registers the people of a workbook for this training; for who holds it also hours, scores and results (domain.md §7). */
export function TraineeImport({ sn, results }: { sn: string; results: boolean }) {
  const calls = {
    import: traineeContract.import,
    importParams: { id: sn },
    template: traineeContract.template,
  }
  return (
    <>
      <ImportButton calls={calls} what={labels.import_what} label={labels.import} />
      {results && <ImportButton calls={resultCalls} what={labels.results_what} label={labels.import_results} />}
    </>
  )
}
