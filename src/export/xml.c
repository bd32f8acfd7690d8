/* What the pictures write: names made safe for XML, and coordinates. See xml.h. */
#include "../base/exact.h"
#include "xml.h"
#include "sinew/elementary.h"

#define SN_XML_REPLACED 0xfffdu

/* Whether XML 1.0 allows a character in a document. */
static bool xml_allows(uint32_t code)
{
    return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code < 0xd800) ||
           (code >= 0xe000 && code < 0xfffe) || (code >= 0x10000 && code <= 0x10ffff);
}

/* Reads a character of UTF-8. Gives the bytes it takes: 1 and U+FFFD where it is broken, which
 * never reads beyond the zero at the end, since a zero continues nothing. */
static size_t xml_decode(const char *bytes, uint32_t *code)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    unsigned char first = (unsigned char)bytes[0];
    size_t size = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
    *code = SN_XML_REPLACED;
    if (size == 0 || first > 0xf4)
        return 1;
    uint32_t value = size == 1 ? first : first & (0x7fu >> size);
    for (size_t i = 1; i < size; i++) {
        unsigned char next = (unsigned char)bytes[i];
        if ((next & 0xc0) != 0x80)
            return 1;
        value = value << 6 | (next & 0x3f);
    }
    if (value < least[size])
        return 1;
    if (value == '\t' || value == '\n' || value == '\r')
        value = ' ';
    *code = xml_allows(value) ? value : SN_XML_REPLACED;
    return size;
}

/* Advances of DejaVu Sans, the widest of the usual fonts, in a few classes. */
static double xml_character_em(uint32_t code)
{
    if (code >= 0x300 && code < 0x370)
        return 0; /* combining marks */
    if (code >= 0x1100)
        return code >= 0x2000 && code < 0x2e80 ? 0.8 : 1; /* scripts of square characters */
    switch (code) {
    case ' ':
    case '.':
    case ',':
    case ':':
    case ';':
    case 'i':
    case 'j':
    case 'l':
    case '\'':
    case '|':
    case '!':
        return 0.34;
    case 'm':
    case 'M':
    case 'w':
    case 'W':
    case '@':
        return 0.95;
    default:
        return code < 0x80 && (code < 'A' || code > 'Z') ? 0.63 : 0.72;
    }
}

double sn_xml_width_em(const char *words)
{
    double width = 0;
    uint32_t code;
    while (*words) {
        words += xml_decode(words, &code);
        width += xml_character_em(code);
    }
    return width;
}

static void xml_put_character(sn_text *xml, const char *bytes, size_t size, uint32_t code)
{
    if (code == '&')
        sn_text_put(xml, "&amp;");
    else if (code == '<')
        sn_text_put(xml, "&lt;");
    else if (code == '>')
        sn_text_put(xml, "&gt;");
    else if (code == '"')
        sn_text_put(xml, "&quot;");
    else if (code == ' ')
        sn_text_put(xml, " ");
    else if (code == SN_XML_REPLACED)
        sn_text_put(xml, "\xef\xbf\xbd");
    else
        sn_text_put_bytes(xml, bytes, size);
}

void sn_xml_put(sn_text *xml, const char *words, double most_em)
{
    bool whole = sn_xml_width_em(words) <= most_em;
    double width = 0;
    while (*words) {
        uint32_t code;
        size_t size = xml_decode(words, &code);
        width += xml_character_em(code);
        if (!whole && width > most_em - 0.9) {
            sn_text_put(xml, "\xe2\x80\xa6");
            return;
        }
        xml_put_character(xml, words, size, code);
        words += size;
    }
}

void sn_xml_put_px(sn_text *xml, double px)
{
    int64_t hundredths = (int64_t)sn_round(px * 100);
    uint64_t size = hundredths < 0 ? 0 - (uint64_t)hundredths : (uint64_t)hundredths;
    sn_text_put(xml, hundredths < 0 ? "-" : "");
    sn_text_put_integer(xml, size / 100);
    if (size % 100 > 0) {
        char decimals[] = { '.', (char)('0' + size / 10 % 10), (char)('0' + size % 10), 0 };
        sn_text_put_bytes(xml, decimals, size % 10 > 0 ? 3 : 2);
    }
}

void sn_xml_put_px_as(sn_text *xml, const char *name, double px)
{
    sn_text_put(xml, " ");
    sn_text_put(xml, name);
    sn_text_put(xml, "=\"");
    sn_xml_put_px(xml, px);
    sn_text_put(xml, "\"");
}

#undef SN_XML_REPLACED
