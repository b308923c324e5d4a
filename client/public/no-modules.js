// For browsers that cannot run the page, such as Internet Explorer, which read this file alone (`nomodule`).
;(function () {
  var sentences = {
    en: 'Internet Explorer is not recommended.',
    es: 'No se recomienda Internet Explorer.',
    fr: 'Internet Explorer n’est pas recommandé.',
    'zh-tw': '不建議使用 Internet Explorer。',
    zh: '不建议使用 Internet Explorer。',
    ja: 'Internet Explorer はおすすめできません。',
    fi: 'Internet Exploreria ei suositella.',
    pt: 'O Internet Explorer não é recomendado.',
  }
  var language = (navigator.userLanguage || navigator.language || 'en').toLowerCase()
  document.getElementById('root').textContent = sentences[language] || sentences[language.slice(0, 2)] || sentences.en
})()
