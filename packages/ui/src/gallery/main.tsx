import '#styles.css'
import { createRoot } from 'react-dom/client'
import { Gallery } from './gallery.tsx'

const asked = new URLSearchParams(window.location.search)
const language = asked.get('language') === 'en' ? 'en' : 'zh-CN'
document.documentElement.lang = language
const theme = asked.get('theme')
if (theme) document.documentElement.dataset.theme = theme

// A modal dialog would put everything else out of reach: here it stands among the others.
HTMLDialogElement.prototype.showModal = HTMLDialogElement.prototype.show

const place = document.querySelector('#gallery')
if (place) createRoot(place).render(<Gallery language={language} />)
