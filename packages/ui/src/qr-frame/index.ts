export { QrFrame, type QrFrameProps } from './qr-frame.tsx'
