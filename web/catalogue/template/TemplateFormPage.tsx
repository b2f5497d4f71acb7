import { Skeleton } from 'antd'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'
import type { PointPickers } from './TemplateSourcesPanel.tsx'

const TemplateForm = lazyPart(
  async () => (await import('./TemplateForm.tsx')).TemplateForm,
  <Skeleton active title={false} />,
)

/** A new exam template, or the one whose number is in the address (domain.md §3.9). */
export default function TemplateFormPage({ points }: { points: PointPickers }) {
  return <TemplateForm sn={usePage().params.sn} points={points} />
}
