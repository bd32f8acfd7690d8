/* Names in other languages. See names.h. */
#include "../base/exact.h"
#include "names.h"

static bool names_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void sn_name_put_part(sn_text *text, const char *name, char gap)
{
    for (; *name; name++) {
        bool plain = names_is_letter(*name) || (*name >= '0' && *name <= '9');
        sn_text_put_bytes(text, plain ? name : &gap, 1);
    }
}

void sn_name_identifier(sn_export_name identifier, const char *name, char gap)
{
    sn_text text = sn_text_into(identifier, SN_NAME_MOST + 1);
    bool parted = false;
    for (; *name; name++) {
        bool letter = names_is_letter(*name), digit = *name >= '0' && *name <= '9';
        if (!letter && !digit) {
            parted = true;
            continue;
        }
        if (text.used == 0 && digit) {
            sn_text_put(&text, "signal");
            parted = true;
        }
        if (text.used > 0 && parted)
            sn_text_put_bytes(&text, &gap, 1);
        sn_text_put_bytes(&text, name, 1);
        parted = false;
    }
    if (text.used == 0)
        sn_text_put(&text, "signal");
    if (identifier[text.used - 1] == gap) /* cut there */
        identifier[text.used - 1] = 0;
}

void sn_name_pascal(sn_export_name identifier, const char *name)
{
    size_t used = 0;
    bool first = true;
    sn_name_identifier(identifier, name, '_');
    for (size_t i = 0; identifier[i]; i++) {
        char c = identifier[i];
        if (c == '_') {
            first = true;
            continue;
        }
        identifier[used++] = (char)(first && c >= 'a' ? c - 'a' + 'A' : c);
        first = false;
    }
    identifier[used] = 0;
}

/* Bytes of a character that ends a line or turns the direction of text, at the start of a name:
 * U+0085, U+061C, U+200E, U+200F, U+2028 to U+202E, U+2066 to U+2069; 0 for others. */
static size_t names_turns(const char *name)
{
    const unsigned char *b = (const unsigned char *)name;
    if ((b[0] == 0xd8 && b[1] == 0x9c) || (b[0] == 0xc2 && b[1] == 0x85))
        return 2;
    if (b[0] != 0xe2 || (b[1] != 0x80 && b[1] != 0x81))
        return 0;
    bool turns = b[1] == 0x80 ? b[2] == 0x8e || b[2] == 0x8f || (b[2] >= 0xa8 && b[2] <= 0xae)
                              : b[2] >= 0xa6 && b[2] <= 0xa9;
    return turns ? 3 : 0;
}

void sn_name_put_comment(sn_text *text, const char *name)
{
    for (; *name; name++) {
        for (size_t size; (size = names_turns(name)) > 0; name += size)
            sn_text_put(text, "_");
        if (!*name)
            break;
        bool plain = (unsigned char)*name >= 0x20 && *name != 0x7f && *name != '\\' &&
                     *name != '*' && *name != '?' && *name != '<';
        sn_text_put_bytes(text, plain ? name : "_", 1);
    }
}
