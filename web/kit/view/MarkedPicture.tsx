/** A place in a picture, as shares of it, with its name; a warning is drawn dashed. */
type Place = { x: number; y: number; w: number; h: number }
export type Mark = { key: string; label: string; place: Place | null; isWarning: boolean }

const percent = (share: number) => `${share * 100}%`

type Props = { src: string; alt: string; marks: readonly Mark[]; onGone?: () => void }

/** A picture with marked and named places; `onGone` is called where the picture cannot be loaded. */
export function MarkedPicture({ src, alt, marks, onGone }: Props) {
  return (
    <span className="zk-marked">
      <img src={src} alt={alt} onError={onGone} />
      {marks.map(
        ({ key, label, place, isWarning }) =>
          place && (
            <span
              key={key}
              data-warning={isWarning || undefined}
              style={{
                left: percent(place.x),
                top: percent(place.y),
                width: percent(place.w),
                height: percent(place.h),
              }}
            >
              <b>{label}</b>
            </span>
          ),
      )}
    </span>
  )
}
