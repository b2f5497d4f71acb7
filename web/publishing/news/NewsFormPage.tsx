import { Skeleton } from 'antd'
import { lazyPart } from '../../kit/wire/lazyPart.tsx'
import { usePage } from '../../kit/wire/page.tsx'

const NewsForm = lazyPart(async () => (await import('./NewsForm.tsx')).NewsForm, <Skeleton active title={false} />)

/** A new announcement, notice or interpretation, or the one whose number is in the address (domain.md §3.16). */
export default function NewsFormPage() {
  return <NewsForm sn={usePage().params.sn} />
}
