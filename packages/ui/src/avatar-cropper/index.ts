export { AvatarCropper, type AvatarCropperProps, type CropArea } from './avatar-cropper.tsx'
