declare module 'tinymce-i18n/langs8/*'
