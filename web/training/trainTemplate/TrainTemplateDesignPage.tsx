import { Skeleton } from 'antd'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'

const TrainTemplateDesignForm = lazyPart(
  async () => (await import('./TrainTemplateDesignForm.tsx')).TrainTemplateDesignForm,
  <Skeleton active title={false} />,
)

/** The designer of the template whose number is in the address (domain.md §3.22). */
export default function TrainTemplateDesignPage() {
  return <TrainTemplateDesignForm sn={usePage().params.sn ?? ''} />
}
