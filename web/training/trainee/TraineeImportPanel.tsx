import { traineeContract } from '@zhikao/domain/training/trainee/trainee.contract.ts'
import { ImportButton } from '../../kit/jobs/ImportButton.tsx'
import { traineeLabels as labels } from './trainee.labels.ts'

const resultCalls = { import: traineeContract.importResults, template: traineeContract.resultTemplate }

/** Registers the people of a workbook for this training. */
export function TraineeImport({ sn }: { sn: string }) {
  const calls = {
    import: traineeContract.import,
    importParams: { id: sn },
    template: traineeContract.template,
  }
  return <ImportButton calls={calls} what={labels.import_what} label={labels.import} />
}

/** Hours, scores and results, each row of the training that it names (domain.md §7); for who holds trainings. */
export function ResultImport() {
  return <ImportButton calls={resultCalls} what={labels.results_what} label={labels.import_results} />
}
