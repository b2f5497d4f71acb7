// Before the first paint: dark throughout or not, so that nothing flashes (a file, because the content policy allows
// nothing inline). What the frame needs beyond this it sets itself (shell/paint.ts).
;(() => {
  const root = document.documentElement
  let kept = null
  try {
    kept = JSON.parse(localStorage.getItem('admin.setting') ?? 'null')
  } catch {
    // Nothing kept, or nothing that can be read: the default.
  }
  const mode = kept?.theme?.mode
  root.dataset.mode = ['light', 'dark', 'night'].includes(mode) ? mode : 'dark'
  root.dataset.layout = ['head', 'mix'].includes(kept?.layout) ? kept.layout : 'side'
  root.toggleAttribute('data-weak', kept?.weekMode === true)
})()
