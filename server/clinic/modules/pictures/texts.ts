import { translatedTexts } from '@waymark/shared'

/** The texts of pictures. */
export const pictureTexts = translatedTexts({
  pictureTitle: 'Picture',
  unknownPicture: 'The picture was removed or replaced.',
  faults: {
    'other-format': 'is no picture that can be used. Choose a JPEG, PNG or WebP file',
    damaged: 'is damaged or incomplete. Export it again from its source, and choose the new file',
    'too-many-pixels': 'has too many pixels. Choose one with at most 26 megapixels',
  },
})
